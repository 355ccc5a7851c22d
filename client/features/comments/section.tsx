import { type ReactNode, useRef } from 'react';
import { PAGE } from '../../../contract/limits.ts';
import { useHasToken } from '../../api/token.ts';
import { useLive } from '../../live/status.ts';
import { useAnimatedRows } from '../../ui/animated-rows.ts';
import { Count, formatCount } from '../../ui/count.tsx';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { useKeptFocus } from '../../ui/keep-focus.ts';
import { LiveMark } from '../../ui/live-mark.tsx';
import { useLastPage, usePageParam } from '../../ui/page-param.ts';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProveAddress } from '../auth/prove-address.tsx';
import { useSession } from '../auth/session.ts';
import { CommentForm } from './form.tsx';
import { refetchComments, useCommentPage } from './reads.ts';
import { SignInToComment } from './sign-in-hint.tsx';
import { CommentTable } from './table.tsx';

interface CommentSectionProps {
  postId: string;
  /** The post's own count of its comments. */
  known: number;
  /** Called with each typing signal of this reader. */
  onTyping: (on: boolean) => void;
  /** Stands under the field of the form. */
  beside: ReactNode;
}

/** The comments of a post: the form first, then the table and its pages. */
export function CommentSection({ postId, known, onTyping, beside }: CommentSectionProps) {
  const { status, user } = useSession();
  const hasToken = useHasToken();
  const [page, goTo] = usePageParam();
  const { shown, ids, total = known, failed, retry } = useCommentPage(postId, page);
  const rows = useAnimatedRows(ids === null ? 'none yet' : String(shown), ids ?? []);
  const heading = useRef<HTMLHeadingElement>(null);
  const pages = Math.ceil(total / PAGE.comments);
  useLastPage(page, pages, goTo);
  // The keyboard's place is kept when the row that has the focus goes: by the heading.
  const { ref: _, ...focus } = useKeptFocus(
    rows.some((row) => row.is === 'leaving'),
    heading,
  );

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
  const isUnsure = status === 'loading' && hasToken;

  return (
    <section aria-labelledby="comments" className="mt-4 sm:mt-6">
      <div className="flex min-h-11 items-center gap-3">
        <h2
          id="comments"
          ref={heading}
          tabIndex={-1}
          // Out of the figure's boxes a name would be made with gaps: "Comments ( 8 )".
          aria-label={`Comments (${formatCount(total)})`}
          className="text-lg font-semibold focus-visible:outline-none"
        >
          Comments (<Count value={total} />)
        </h2>
        <LiveMark />
      </div>
      <ProveAddress />
      {user && (
        <CommentForm
          postId={postId}
          user={user}
          onSent={sent}
          onTyping={onTyping}
          beside={beside}
        />
      )}
      {!user && (isUnsure ? <div className="min-h-26" /> : <SignInToComment />)}
      <div
        {...focus}
        className="sheet edge-to-edge mt-3 overflow-hidden max-sm:-mt-px"
        aria-busy={shown !== page}
      >
        {ids === null && !failed && <Skeleton text="Loading comments..." rows={PAGE.comments} />}
        {ids === null && failed && (
          <ErrorState text="The comments could not be loaded." onRetry={retry} />
        )}
        {ids !== null && rows.length === 0 && <EmptyState text="No comments yet." />}
        {rows.length > 0 && <CommentTable rows={rows} />}
      </div>
      {ids !== null && pages > 1 && (
        <div className="no-print mt-6">
          <Pager label="Comments" page={page} count={pages} onPage={turn} />
        </div>
      )}
    </section>
  );
}
