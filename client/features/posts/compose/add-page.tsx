import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { addNewPost, becomeMember, loading, postLimitReached, seeYourPost } from '#messages';
import { FREE_POSTS } from '../../../../contract/values/limits.ts';
import { postScreen, SCREENS } from '../../../../contract/values/screens.ts';
import { useDraft } from '../../../drafts/use-draft.ts';
import { buttonLook } from '../../../ui/controls/button.tsx';
import { Mark } from '../../../ui/display/logo.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toastError } from '../../../ui/feedback/toasts.ts';
import { useTitle } from '../../../ui/layout/title.ts';
import { ProveAddress } from '../../auth/account/prove-address.tsx';
import { useIsMemberStatusKnown } from '../../auth/account/use-member-status.ts';
import { mayWrite, useSession } from '../../auth/session/session.ts';
import { SanctionNotice } from '../../sanctions/notice.tsx';
import { type Draft, draftOf, EMPTY_DRAFT, fieldsOf } from './draft.ts';
import { PostForm } from './form.tsx';
import { WritingHead } from './writing-head.tsx';

/** Replaces the form when a member without Gold has reached the post limit. */
function LimitReached() {
  return (
    <div role="status" className="stitch appears px-6 py-12 text-center">
      <Mark className="mx-auto mb-4 size-10" />
      <p className="mx-auto max-w-md text-xl font-semibold text-balance">
        {postLimitReached(FREE_POSTS)}
      </p>
      <Link to={SCREENS.membership} className={`${buttonLook('main')} mt-6`}>
        {becomeMember}
      </Link>
    </div>
  );
}

/** How long the news that a post was added is read, before its page opens. */
const OPENS_AFTER = 3_000;

/** The way to the post that was just published: it opens by itself, unless another one is begun. */
function PublishedPost({ id }: { id: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(postScreen(id)), OPENS_AFTER);
    return () => clearTimeout(timer);
  }, [id, navigate]);
  return (
    <Link to={postScreen(id)} className="link appears text-xs">
      {seeYourPost}
    </Link>
  );
}

/** The tag of the page that led here: the form begins with it. */
function useTagBefore(): string {
  const state: { tag?: string | null } | null = useLocation().state;
  return state?.tag ?? '';
}

/** Add New Post: the form, or why there is none. Becoming Gold brings the form back with what was in it. */
export default function AddPostPage() {
  const [published, setPublished] = useState<string | null>(null);
  const isKnown = useIsMemberStatusKnown();
  const isAtLimit = useSession(
    ({ isMember, postCount }) => !isMember && (postCount ?? 0) >= FREE_POSTS,
  );
  const isFree = useSession(mayWrite);
  const member = useSession(({ user }) => user?.email ?? null);
  const tag = useTagBefore();
  const form = useForm<Draft>({ defaultValues: { ...EMPTY_DRAFT, tag } });
  const written = useWatch({ control: form.control });
  const kept = useDraft({
    member,
    place: 'post',
    fields: fieldsOf({ ...EMPTY_DRAFT, tag, ...written }),
    initial: fieldsOf({ ...EMPTY_DRAFT, tag }),
    onRestore(fields, reason) {
      form.reset(draftOf({ ...fields, tag: fields?.['tag'] || tag }));
      if (reason !== '') toastError(reason);
    },
  });
  useTitle(addNewPost);
  if (!isKnown)
    return (
      <div className="writing">
        <WritingHead />
        <Skeleton text={loading} rows={4} tall />
      </div>
    );
  if (isFree && !isAtLimit)
    return (
      <PostForm
        form={form}
        onPublished={setPublished}
        kept={kept}
        published={published !== null && <PublishedPost id={published} />}
        notice={<ProveAddress className="mb-4" />}
      />
    );
  return (
    <div className="writing">
      <WritingHead />
      <div className="px-4 pb-6 md:px-6">
        <ProveAddress className="mb-4" />
        {isFree ? <LimitReached /> : <SanctionNotice />}
      </div>
    </div>
  );
}
