import { useRef } from 'react';
import { PAGE } from '../../contract/limits.ts';
import { ProveAddress } from '../auth/prove-address.tsx';
import { useSession } from '../auth/session.ts';
import { goodToken } from '../auth/token.ts';
import { Count, written } from '../kit/count.tsx';
import { Nothing, Trouble } from '../kit/nothing.tsx';
import { useLastPage, usePageParam } from '../kit/page-param.ts';
import { Pager } from '../kit/pager.tsx';
import { useRows } from '../kit/rows.ts';
import { Skeleton } from '../kit/skeleton.tsx';
import { useLive } from '../live/status.ts';
import { CommentForm } from './form.tsx';
import { JoinToComment } from './join.tsx';
import { rereadComments, useCommentPage } from './reads.ts';
import { CommentTable } from './table.tsx';

/** The comments of a post: the input first, then the table and its pages. `known` is their number as the post says it. */
export function Comments({ postId, known }: { postId: string; known: number }) {
  const { status, user } = useSession();
  const [page, goTo] = usePageParam();
  const { shown, ids, total = known, failed, retry } = useCommentPage(postId, page);
  const rows = useRows(ids === null ? 'none yet' : String(shown), ids ?? []);
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
    // The live link brings what the answer could not: without it the page is read.
    if (!isShown && !useLive.getState().live) void rereadComments(postId);
  };
  // Who was here before is perhaps still: the place of the form is kept until the provider has spoken.
  const isUnsure = status === 'loading' && goodToken() !== null;

  return (
    <section aria-labelledby="comments">
      <h2
        id="comments"
        ref={heading}
        tabIndex={-1}
        // Out of the figure's boxes a name would be made with gaps: "Comments ( 8 )".
        aria-label={`Comments (${written(total)})`}
        className="mb-3 text-lg font-semibold focus-visible:outline-none"
      >
        Comments (<Count value={total} />)
      </h2>
      <ProveAddress />
      {user && <CommentForm postId={postId} email={user.email} onSent={sent} />}
      {!user && (isUnsure ? <div className="h-11" /> : <JoinToComment />)}
      <div className="sheet mt-4 overflow-hidden" aria-busy={shown !== page}>
        {ids === null && !failed && <Skeleton text="Loading comments..." rows={PAGE.comments} />}
        {ids === null && failed && (
          <Trouble text="The comments could not be loaded." onRetry={retry} />
        )}
        {ids !== null && rows.length === 0 && <Nothing text="No comments yet." />}
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
