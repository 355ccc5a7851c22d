import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  announcementHint,
  announcementMake,
  announcementNotPosted,
  announcementPost,
  announcementPosted,
  announcementText,
  announcementTitle,
  announcementTitleHere,
} from '#messages';
import { LONGEST } from '../../../contract/values/limits.ts';
import { call } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { queryClient } from '../../api/query-client.ts';
import { useLive } from '../../live/status.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Area, Field } from '../../ui/controls/field.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useReadOnlyWhile } from '../../ui/text-editing/read-only-while.ts';
import { textValidator } from '../../ui/text-editing/text-rules.ts';
import { Author } from '../auth/account/author.tsx';
import { useSession } from '../auth/session/session.ts';
import { markAllRead, useAnnouncementList, useUnreadCount } from './reads.ts';

/** Posts an announcement in the admin's name. @returns its id; null where it was not stored. */
async function postAnnouncement(title: string, description: string): Promise<string | null> {
  const { user } = useSession.getState();
  const body = {
    authorImage: user?.photoURL ?? '',
    authorName: user?.displayName ?? '',
    title: title.trim(),
    description: description.trim(),
  };
  try {
    const { insertedId } = await call('POST /announcements', { body });
    // The event brings it to every open page, this one too. Without the socket the list is read again.
    if (!useLive.getState().live)
      void queryClient().invalidateQueries({ queryKey: ['GET /announcements'] });
    return insertedId || null;
  } catch (cause) {
    logFailure('Posting the announcement')(cause);
    return null;
  }
}

/**
 * The author of a new announcement has read it, where they have read all others.
 * @returns a function that gets its id.
 */
function useOwnRead(): (id: string) => void {
  const list = useAnnouncementList();
  const unread = useUnreadCount();
  const [own, setOwn] = useState('');
  const createdAt = list?.find(({ _id }) => _id === own)?.createdAt;
  useEffect(() => {
    if (createdAt) markAllRead(createdAt);
  }, [createdAt]);
  return (id) => unread === 0 && setOwn(id);
}

/** The line above the form: nothing yet, posted, or not. Beside the heading it takes no place while it is empty. */
function Status({ posted }: { posted: boolean | null }) {
  return (
    <p role="status" className={`appears text-sm ${posted === false ? 'text-red' : ''}`}>
      {posted === null ? null : posted ? announcementPosted : announcementNotPosted}
    </p>
  );
}

/** Make Announcement: what all readers shall see. */
export default function MakeAnnouncementPage() {
  const [posted, setPosted] = useState<boolean | null>(null);
  const { register, handleSubmit, reset, control, formState } = useForm({
    defaultValues: { title: '', description: '' },
  });
  const description = useWatch({ control, name: 'description' });
  const { errors, isSubmitting } = formState;
  const readOwn = useOwnRead();
  const form = useRef<HTMLFormElement>(null);
  useReadOnlyWhile(isSubmitting, form);
  const submit = handleSubmit(async ({ title, description }) => {
    setPosted(null);
    const id = await postAnnouncement(title, description);
    setPosted(id !== null);
    if (id === null) return;
    readOwn(id);
    reset();
  });
  return (
    <Page title={announcementMake} state={<Status posted={posted} />} narrow>
      <form ref={form} onSubmit={submit} className="sheet">
        <Author />
        <div className="space-y-5 p-4 pt-5 sm:p-6">
          <Field
            label={announcementTitle}
            placeholder={announcementTitleHere}
            dir="auto"
            required
            error={errors.title?.message}
            {...register('title', {
              validate: textValidator(announcementTitle, LONGEST.announcementTitle),
            })}
          />
          <Area
            label={announcementText}
            placeholder={announcementText}
            dir="auto"
            rows={5}
            text={description}
            required
            error={errors.description?.message}
            {...register('description', {
              validate: textValidator(announcementText, LONGEST.announcementText, 'lines'),
            })}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <Button type="submit" kind="main" busy={isSubmitting} className="max-sm:w-full">
              {announcementPost}
            </Button>
            <p className="text-ink2 text-sm">{announcementHint}</p>
          </div>
        </div>
      </form>
    </Page>
  );
}
