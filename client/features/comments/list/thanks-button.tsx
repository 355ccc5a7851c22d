import Heart from 'lucide-react/icons/heart';
import { thanksCounted, thanksFor, thanksWord } from '#messages';
import type { Comment } from '../../../../contract/features/comments.ts';
import { Count } from '../../../ui/display/count.tsx';
import { mayAct, useSession } from '../../auth/session/session.ts';
import { useMyId } from '../../auth/session/use-my-id.ts';
import { thank, useThanks } from '../thanks.ts';

interface ThanksProps {
  comment: Comment;
  className: string;
}

/** The thanks for a comment: a button for members, the figure alone for visitors, its author and without scripts. */
export function Thanks({ comment, className }: ThanksProps) {
  const isOwn = useMyId() === comment.authorId;
  const mayThank = useSession(mayAct) && !isOwn;
  const { thanks, mine } = useThanks(comment._id, mayThank);
  const icon = <Heart size={16} aria-hidden="true" className={mine ? 'fill-current' : ''} />;
  if (!mayThank)
    return thanks === 0 ? null : (
      <span className={`${className} cursor-default!`}>
        {icon}
        <span className="sr-only">{thanksCounted(thanks)}</span>
        <span aria-hidden="true">
          <Count value={thanks} />
        </span>
      </span>
    );
  return (
    <button
      type="button"
      aria-label={thanksFor(comment.authorName, thanks)}
      aria-describedby={`text-${comment._id}`}
      aria-pressed={mine ?? false}
      disabled={mine === undefined}
      onClick={() => thank(comment._id, !mine)}
      className={`${className} aria-pressed:text-betel`}
    >
      {icon}
      <span>{`${thanksWord} `}</span>
      {thanks > 0 && <Count value={thanks} />}
    </button>
  );
}
