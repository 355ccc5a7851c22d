import { useForm } from 'react-hook-form';
import { FREE_POSTS } from '../../../contract/limits.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProveAddress } from '../auth/prove-address.tsx';
import { useSession } from '../auth/session.ts';
import { useIsMemberStatusKnown } from '../auth/use-member-status.ts';
import { type Draft, EMPTY_DRAFT } from './create.ts';
import { PostForm } from './form.tsx';
import { LimitReached } from './limit-reached.tsx';

/** Add New Post: the form, or why there is none. Becoming Gold brings the form back with what was in it. */
export default function AddPostPage() {
  const isKnown = useIsMemberStatusKnown();
  const isAtLimit = useSession(
    ({ isMember, postCount }) => !isMember && (postCount ?? 0) >= FREE_POSTS,
  );
  const form = useForm<Draft>({ defaultValues: EMPTY_DRAFT });
  return (
    <Page title="Add New Post">
      <ProveAddress />
      {!isKnown && (
        <div className="sheet">
          <Skeleton text="Loading..." rows={4} tall />
        </div>
      )}
      {isKnown && isAtLimit && <LimitReached />}
      {isKnown && !isAtLimit && <PostForm form={form} />}
    </Page>
  );
}
