import X from 'lucide-react/icons/x';
import { replyCancel, replyingTo, replyingToUnknown } from '#messages';
import { EXCERPT } from '../../../../contract/values/limits.ts';
import { iconLook } from '../../../ui/controls/button.tsx';
import { langOf } from '../../../ui/display/lang-of.ts';
import { readableBeginning } from '../../../ui/display/mention-names.ts';
import { usePerson } from '../../profiles/store.ts';
import { useComment } from '../use-comment.ts';

/** The name of the answered comment's author. The comment that a draft answers may still be on its way. */
export function useAnsweredName(commentId: string): string {
  const comment = useComment(commentId);
  const { name } = usePerson(comment?.authorId ?? '', comment?.authorName ?? '', '');
  return comment ? name : replyingToUnknown;
}

interface ReplyingToProps {
  commentId: string;
  onCancel: () => void;
}

/**
 * Above the composer, where that does not stand under the comment: whom the text answers, what of it, and the way out.
 * Escape does the same.
 */
export function ReplyingTo({ commentId, onCancel }: ReplyingToProps) {
  const comment = useComment(commentId);
  const name = useAnsweredName(commentId);
  const text = comment ? readableBeginning(comment, EXCERPT).text : '…';
  return (
    <div className="border-ink3 bg-sunk mb-2 flex items-center gap-2 border-l-2 pl-3 text-sm">
      <p className="min-w-0 flex-1 py-2" aria-live="polite">
        <span className="text-ink2">{`${replyingTo} `}</span>
        <b dir="auto" lang={langOf(name)}>
          {name}
        </b>
        <span dir="auto" lang={langOf(text)} className="text-ink3 block truncate text-xs">
          {text}
        </span>
      </p>
      <button
        type="button"
        aria-label={replyCancel}
        title={replyCancel}
        onClick={onCancel}
        className={iconLook}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
