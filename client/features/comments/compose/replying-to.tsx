import X from 'lucide-react/icons/x';
import { EXCERPT } from '../../../../contract/values/limits.ts';
import { iconLook } from '../../../ui/controls/button.tsx';
import { readableBeginning } from '../../../ui/display/mention-names.ts';
import { usePerson } from '../../profiles/store.ts';
import { useComment } from '../use-comment.ts';

interface ReplyingToProps {
  commentId: string;
  onCancel: () => void;
}

/**
 * Above the composer: whom the text answers, what of it, and the way out. Escape does the same. The comment that a draft
 * answers may still be on its way.
 */
export function ReplyingTo({ commentId, onCancel }: ReplyingToProps) {
  const comment = useComment(commentId);
  const { name } = usePerson(comment?.authorId ?? '', comment?.authorName ?? '', '');
  return (
    <div className="border-primary bg-sunk mb-2 flex items-center gap-2 border-l-2 pl-3 text-sm">
      <p className="min-w-0 flex-1 py-2" aria-live="polite">
        <span className="text-muted">Replying to </span>
        <b dir="auto">{comment ? name : 'a comment'}</b>
        <span dir="auto" className="text-muted block truncate text-xs">
          {comment ? readableBeginning(comment, EXCERPT).text : '…'}
        </span>
      </p>
      <button
        type="button"
        aria-label="Cancel the reply"
        title="Cancel the reply"
        onClick={onCancel}
        className={iconLook}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
