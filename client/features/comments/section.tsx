import { useRef } from 'react';
import { PAGE } from '../../../contract/limits.ts';
import { validToken } from '../../api/token.ts';
import { useLive } from '../../live/status.ts';
import { useAnimatedRows } from '../../ui/animated-rows.ts';
import { Count, formatCount } from '../../ui/count.tsx';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { useLastPage, usePageParam } from '../../ui/page-param.ts';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProveAddress } from '../auth/prove-address.tsx';
import { useSession } from '../auth/session.ts';
import { CommentForm } from './form.tsx';
import { refetchComments, useCommentPage } from './reads.ts';
import { SignInToComment } from './sign-in-hint.tsx';
import { CommentTable } from './table.tsx';

/** The comments of a post: the input first, then the table and its pages. `known` is the post's own count of them. */
export function CommentSection({ postId, known }: { postId: string; known: number }) {
  const { status, user } = useSession();
  const [page, goTo] = usePageParam();
  const { shown, ids, total = known, failed, retry } = useCommentPage(postId, page);
  const rows = useAnimatedRows(ids === null ? 'none yet' : String(shown), ids ?? []);
  const heading = useRef<HTMLHeadingElement>(null);
  const pages = Math.ceil(total / PAGE.comments);
  useLastPage(page, pages, goTo);

  const turn = (next: number) => {
    goTo(next);
    heading.current?.scrollIntoView({ block: 'nearest' });
    heading.current?.focus({ preventScroll: true });
  };
  const sent = (isShown: boolean) => {
    goTo(1, true);
    // An event brings what the answer could not. Without the socket the page is read again.
    if (!isShown && !useLive.getState().live) void refetchComments(postId);
  };
  // A stored token may still be valid: a placeholder keeps the layout until the provider answers.
  const isUnsure = status === 'loading' && validToken() !== null;

  return (
    <section aria-labelledby="comments">
      <h2
        id="comments"
        ref={heading}
        tabIndex={-1}
        // Out of the figure's boxes a name would be made with gaps: "Comments ( 8 )".
        aria-label={`Comments (${formatCount(total)})`}
        className="mb-3 text-lg font-semibold focus-visible:outline-none"
      >
        Comments (<Count value={total} />)
      </h2>
      <ProveAddress />
      {user && <CommentForm postId={postId} email={user.email} onSent={sent} />}
      {!user && (isUnsure ? <div className="h-11" /> : <SignInToComment />)}
      <div className="sheet mt-4 overflow-hidden" aria-busy={shown !== page}>
        {ids === null && !failed && <Skeleton text="Loading comments..." rows={PAGE.comments} />}
        {ids === null && failed && (
          <ErrorState text="The comments could not be loaded." onRetry={retry} />
        )}
        {ids !== null && rows.length === 0 && <EmptyState text="No comments yet." />}
        {rows.length > 0 && <CommentTable rows={rows} />}
      </div>
      {ids !== null && pages > 1 && (
        <div className="mt-6">
          <Pager label="Comments" page={page} count={pages} onPage={turn} />
        </div>
      )}
    </section>
  );
}
