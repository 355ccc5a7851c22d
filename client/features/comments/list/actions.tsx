import Ellipsis from 'lucide-react/icons/ellipsis';
import type { MouseEvent, ReactNode } from 'react';
import { commentCopyLink, commentMore, commentMoreOf, commentReply } from '#messages';
import type { Comment } from '../../../../contract/features/comments.ts';
import { commentScreen } from '../../../../contract/values/screens.ts';
import { copyLink } from '../../../ui/controls/copy-link.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { mayWrite, useSession } from '../../auth/session/session.ts';
import { useMyId } from '../../auth/session/use-my-id.ts';
import { ReasonChoice, ReportButton } from '../../reports/controls.tsx';
import { replyTo } from '../compose/reply-target.ts';
import { useCommentActions } from './use-actions.ts';

const LOOK =
  'hover:bg-sunk hover:text-ink rounded-card text-ink3 inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center px-2 text-xs font-medium pointer-fine:min-h-8';

interface ActProps {
  comment: Comment;
  onClick: () => void;
  children: ReactNode;
}

/** A quiet button; what it is about is read out after its name. */
function Act({ comment, onClick, children }: ActProps) {
  return (
    <button
      type="button"
      aria-describedby={`text-${comment._id}`}
      onClick={onClick}
      className={LOOK}
    >
      {children}
    </button>
  );
}

interface CommentActionsProps {
  comment: Comment;
  /** True if nobody may comment any more: then nobody may reply. */
  isClosed: boolean;
}

/** The acts on a comment that is shown whole. */
export function CommentActions({ comment, isClosed }: CommentActionsProps) {
  const { _id, postId, authorName } = comment;
  const actions = useCommentActions(comment);
  const isOwn = useMyId() === comment.authorId;
  const mayReply = useSession(mayWrite) && !isClosed;
  const address = commentScreen(postId, _id);
  const copy = (event: MouseEvent) => {
    event.preventDefault();
    void copyLink(`${location.origin}${address}`);
  };
  return (
    <div className="no-print -ml-2 flex flex-wrap items-center gap-x-1 pt-1 sm:pl-12.5">
      {mayReply && (
        <Act comment={comment} onClick={() => replyTo(postId, _id)}>
          {commentReply}
        </Act>
      )}
      <Link to={address} onClick={copy} aria-describedby={`text-${_id}`} className={LOOK}>
        {commentCopyLink}
      </Link>
      {actions.map(({ kind, name, run }) => (
        <Act key={kind} comment={comment} onClick={run}>
          {name}
        </Act>
      ))}
      {!isOwn && (
        <details className="open:basis-full">
          <summary
            aria-label={commentMoreOf(authorName)}
            title={commentMore}
            className={`${LOOK} list-none`}
          >
            <Ellipsis size={18} aria-hidden="true" />
          </summary>
          <div className="flex max-w-80 items-center gap-2 pt-1 pb-2">
            <ReasonChoice comment={comment} />
            <div className="shrink-0">
              <ReportButton comment={comment} />
            </div>
          </div>
        </details>
      )}
    </div>
  );
}
