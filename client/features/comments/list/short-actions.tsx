import type { MouseEvent } from 'react';
import { commentDeleteOf, commentEditOf, commentReply, commentReplyOf } from '#messages';
import type { Comment } from '../../../../contract/features/comments.ts';
import { mayWrite, useSession } from '../../auth/session/session.ts';
import { EditedMark } from '../../revisions/edited-mark.tsx';
import { replyTo } from '../compose/reply-target.ts';
import { AnswerMark } from './author.tsx';
import { Thanks } from './thanks-button.tsx';
import { useCommentActions } from './use-actions.ts';

const LOOK =
  'no-print relative min-h-6 min-w-6 cursor-pointer underline underline-offset-3 after:absolute after:-inset-x-1.5 after:-inset-y-1.5';
const HOVER = {
  reply: 'hover:text-betel',
  edit: 'hover:text-betel',
  remove: 'hover:text-red',
} as const;
const LABELS = { reply: commentReplyOf, edit: commentEditOf, remove: commentDeleteOf } as const;

/** On phones each button may be pressed within 44 pixels; there is none of another's within them. */
const ON_PHONES =
  'max-md:pr-3 max-md:gap-x-6 max-md:gap-y-0 max-md:[&>button]:mt-4 max-md:[&>button]:min-h-11 max-md:[&>button]:after:-inset-x-3 max-md:[&>button]:after:inset-y-0';

interface ShortActionsProps {
  comment: Comment;
  /** True if nobody may comment any more: then nobody may reply. */
  isClosed: boolean;
  /** True if it answers the question of the post. */
  isAnswer: boolean;
  onEdit: () => void;
  className?: string;
}

/** The acts on a comment that is shown in short, or opened from there, and the mark of an edit. */
export function ShortActions(props: ShortActionsProps) {
  const { comment, isClosed, isAnswer, onEdit, className = '' } = props;
  const { _id, postId, authorName } = comment;
  const mayReply = useSession(mayWrite) && !isClosed;
  const reply = {
    kind: 'reply',
    name: commentReply,
    run: ({ currentTarget }: MouseEvent) => {
      currentTarget.closest('dialog')?.close();
      replyTo(postId, _id);
    },
  } as const;
  const actions = [...(mayReply ? [reply] : []), ...useCommentActions(comment, onEdit)];
  return (
    <p className={`text-ink3 flex flex-wrap gap-x-3 gap-y-1 text-xs ${ON_PHONES} ${className}`}>
      {isAnswer && <AnswerMark />}
      <EditedMark kind="comment" of={comment} />
      <Thanks
        comment={comment}
        className="hover:text-betel inline-flex min-h-6 cursor-pointer items-center gap-1"
      />
      {actions.map(({ kind, name, run }) => (
        <button
          key={kind}
          type="button"
          aria-label={LABELS[kind](authorName)}
          aria-describedby={`text-${_id}`}
          onClick={run}
          className={`${HOVER[kind]} ${LOOK}`}
        >
          {name}
        </button>
      ))}
    </p>
  );
}
