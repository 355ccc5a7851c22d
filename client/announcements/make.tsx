import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { LONGEST } from '../../contract/limits.ts';
import { useSession } from '../auth/session.ts';
import { Button } from '../kit/button.tsx';
import { Area, Field } from '../kit/field.tsx';
import { Page } from '../kit/page.tsx';
import { ReadOnly } from '../kit/read-only.tsx';
import { postAnnouncement } from './post.ts';

/** The line above the form: nothing yet, posted, or not. */
function Status({ posted }: { posted: boolean | null }) {
  return (
    <p role="status" className={posted === false ? 'text-error mb-4' : 'mb-4 empty:hidden'}>
      {posted === true && '✅ Announcement posted!'}
      {posted === false && '❌ Failed to post announcement'}
    </p>
  );
}

/** Make Announcement: what all readers shall see. */
export default function MakeAnnouncementPage() {
  const user = useSession((session) => session.user);
  const [posted, setPosted] = useState<boolean | null>(null);
  const { register, handleSubmit, reset, formState } = useForm({
    defaultValues: { title: '', description: '' },
  });
  const submit = handleSubmit(async ({ title, description }) => {
    setPosted(null);
    const isPosted = await postAnnouncement(title, description);
    setPosted(isPosted);
    if (isPosted) reset();
  });
  return (
    <Page title="Make Announcement">
      <Status posted={posted} />
      <form onSubmit={submit} className="sheet space-y-5 p-4 sm:p-6">
        <div className="grid gap-4 sm:grid-cols-2">
          <ReadOnly label="Author Name" value={user?.displayName || 'User'} />
          <ReadOnly label="Photo URL" value={user?.photoURL ?? ''} empty="No photo" />
        </div>
        <Field
          label="Title"
          placeholder="Announcement Title"
          dir="auto"
          required
          maxLength={LONGEST.announcementTitle}
          {...register('title')}
        />
        <Area
          label="Description"
          placeholder="Description"
          dir="auto"
          rows={5}
          required
          maxLength={LONGEST.announcementText}
          {...register('description')}
        />
        <Button type="submit" kind="main" busy={formState.isSubmitting} className="max-sm:w-full">
          Post Announcement
        </Button>
      </form>
    </Page>
  );
}
