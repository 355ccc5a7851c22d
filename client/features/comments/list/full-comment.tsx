import type { LucideIcon } from 'lucide-react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, useState } from 'react';
import { fullComment, nextComment, previousComment } from '#messages';
import type { Comment } from '../../../../contract/features/comments.ts';
import { iconLook } from '../../../ui/controls/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { FormattedText } from '../../../ui/display/formatted-text.tsx';
import { UnlessMuted } from '../../mutes/unless-muted.tsx';
import { storedComment } from '../store.ts';
import { useComment } from '../use-comment.ts';
import { CommentAuthor } from './author.tsx';
import { QuoteLine } from './quote.tsx';
import { ShortActions } from './short-actions.tsx';
import { CommentEditor } from './use-actions.ts';

interface FullCommentProps {
  comment: Comment;
  /** True if nobody may comment any more. */
  isClosed: boolean;
  /** The comment that answers the question of the post. */
  answer: string | null;
  /** The comments of the page, in their order. */
  ids: readonly string[];
  onShow: (comment: Comment) => void;
  onClose: () => void;
}

interface StepProps {
  name: string;
  icon: LucideIcon;
  to: Comment | undefined;
  onShow: (comment: Comment) => void;
}

/** Not disabled at the end of the list: a disabled button would lose the focus. */
function Step({ name, icon: Icon, to, onShow }: StepProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-disabled={to === undefined || undefined}
      onClick={() => to && onShow(to)}
      className={`${iconLook} aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:opacity-40`}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}

/** A comment in full, with its author and time, and the way to its neighbours on the page. */
export function FullComment(props: FullCommentProps) {
  const { comment: opened, isClosed, answer, ids, onShow, onClose } = props;
  const comment = useComment(opened._id) ?? opened;
  const [edited, setEdited] = useState<string | null>(null);
  const isEdited = edited === comment._id;
  const at = ids.indexOf(comment._id);
  const neighbour = (step: 1 | -1) => (at === -1 ? undefined : storedComment(ids[at + step] ?? ''));
  const [previous, next] = [neighbour(-1), neighbour(1)];
  const onKeyDown = ({ key }: KeyboardEvent) => {
    // In an editor the arrows move the caret.
    if (isEdited) return;
    const to = key === 'ArrowLeft' ? previous : key === 'ArrowRight' ? next : undefined;
    if (to) onShow(to);
  };
  return (
    <Modal
      title={fullComment}
      onClose={onClose}
      onKeyDown={onKeyDown}
      end={
        <>
          <Step name={previousComment} icon={ChevronLeft} to={previous} onShow={onShow} />
          <Step name={nextComment} icon={ChevronRight} to={next} onShow={onShow} />
        </>
      }
    >
      <div aria-live="polite">
        <CommentAuthor comment={comment} />
        <QuoteLine comment={comment} />
        <UnlessMuted text={comment}>
          <FormattedText value={comment} className="mt-3" />
        </UnlessMuted>
      </div>
      {isEdited && <CommentEditor key={edited} comment={comment} onClose={() => setEdited(null)} />}
      <ShortActions
        comment={comment}
        isClosed={isClosed}
        isAnswer={answer === comment._id}
        onEdit={() => setEdited(comment._id)}
        className="mt-3 empty:hidden"
      />
    </Modal>
  );
}
