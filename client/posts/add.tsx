import { useForm } from 'react-hook-form';
import { FREE_POSTS } from '../../contract/limits.ts';
import { useStandingKnown } from '../auth/known.ts';
import { ProveAddress } from '../auth/prove-address.tsx';
import { useSession } from '../auth/session.ts';
import { Page } from '../kit/page.tsx';
import { Skeleton } from '../kit/skeleton.tsx';
import { PostForm } from './form.tsx';
import { LimitReached } from './limit.tsx';
import { type Draft, EMPTY } from './publish.ts';

/** Add New Post: the form, or why there is none. Becoming Gold brings the form back with what was in it. */
export default function AddPostPage() {
  const isKnown = useStandingKnown();
  const isAtLimit = useSession(
    ({ isMember, postCount }) => !isMember && (postCount ?? 0) >= FREE_POSTS,
  );
  const form = useForm<Draft>({ defaultValues: EMPTY });
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
