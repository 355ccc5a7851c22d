import Ellipsis from 'lucide-react/icons/ellipsis';
import ReplyIcon from 'lucide-react/icons/reply';
import type { MouseEvent, ReactNode } from 'react';
import {
  answerChoose,
  answerNot,
  commentCopyLink,
  commentMore,
  commentMoreOf,
  commentReply,
} from '#messages';
import type { Comment } from '../../../../contract/features/comments.ts';
import { commentScreen } from '../../../../contract/values/screens.ts';
import { copyLink } from '../../../ui/controls/copy-link.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { mayWrite, useSession } from '../../auth/session/session.ts';
import { useMyId } from '../../auth/session/use-my-id.ts';
import { ReasonChoice, ReportButton } from '../../reports/controls.tsx';
import { replyTo } from '../compose/reply-target.ts';
import { Thanks } from './thanks-button.tsx';
import { useCommentActions } from './use-actions.ts';

const LOOK =
  'hover:bg-sunk hover:text-ink text-ink3 inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-1.5 rounded-full px-2.5 text-xs font-medium pointer-fine:min-h-8';

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
  onEdit: () => void;
  /** True if it answers the question of the post. */
  isAnswer: boolean;
  /** Chooses the answer; null for who may not. */
  onAnswer: ((comment: string | null) => void) | null;
}

/** The acts on a comment that is shown whole: the reply, and a quiet menu of all others. */
export function CommentActions(props: CommentActionsProps) {
  const { comment, isClosed, onEdit, isAnswer, onAnswer } = props;
  const { _id, postId, authorName } = comment;
  const actions = useCommentActions(comment, onEdit);
  const isOwn = useMyId() === comment.authorId;
  const mayReply = useSession(mayWrite) && !isClosed;
  const address = commentScreen(postId, _id);
  const copy = (event: MouseEvent) => {
    event.preventDefault();
    void copyLink(`${location.origin}${address}`);
  };
  return (
    // The menu stands at the end of the line, so that it stays there when the acts of a member appear.
    <div className="no-print -ml-2.5 grid items-start enlarged:block">
      <div className="z-1 col-start-1 row-start-1 flex justify-self-start enlarged:flex-wrap">
        <Thanks comment={comment} className={LOOK} />
        {mayReply && (
          <Act comment={comment} onClick={() => replyTo(postId, _id)}>
            <ReplyIcon size={16} aria-hidden="true" />
            {commentReply}
          </Act>
        )}
      </div>
      <details className="col-start-1 row-start-1 flow-root min-w-0">
        <summary
          aria-label={commentMoreOf(authorName)}
          title={commentMore}
          className={`${LOOK} float-right list-none enlarged:float-left`}
        >
          <Ellipsis size={18} aria-hidden="true" />
        </summary>
        <div className="clear-both flex flex-wrap items-center">
          <Link to={address} onClick={copy} aria-describedby={`text-${_id}`} className={LOOK}>
            {commentCopyLink}
          </Link>
          {onAnswer && (
            <Act comment={comment} onClick={() => onAnswer(isAnswer ? null : _id)}>
              {isAnswer ? answerNot : answerChoose}
            </Act>
          )}
          {actions.map(({ kind, name, run }) => (
            <Act key={kind} comment={comment} onClick={run}>
              {name}
            </Act>
          ))}
          {!isOwn && (
            <div className="flex w-full max-w-80 items-center gap-2 pt-1 pb-2 pl-2.5">
              <ReasonChoice comment={comment} />
              <div className="shrink-0">
                <ReportButton comment={comment} />
              </div>
            </div>
          )}
        </div>
      </details>
    </div>
  );
}
