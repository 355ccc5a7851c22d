import type { Comment } from '../../../contract/features/comments.ts';
import { truncate } from '../../ui/text.ts';
import { useIsPrinting } from '../../ui/use-printing.ts';

const PREVIEW = 20;

/** The first 20 characters of a comment, and a way to the rest; on paper all of it. */
export function Preview({ comment, onMore }: { comment: Comment; onMore: () => void }) {
  const isPrinting = useIsPrinting();
  const { text, isCut } = truncate(comment.text, PREVIEW);
  const id = `text-${comment._id}`;
  if (!isCut || isPrinting)
    return (
      <span id={id} dir="auto" className="whitespace-pre-wrap">
        {comment.text}
      </span>
    );
  return (
    <>
      <span id={id} dir="auto">
        {text}...
      </span>{' '}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-describedby={id}
        onClick={onMore}
        className="text-primary rounded-field relative cursor-pointer font-medium whitespace-nowrap underline underline-offset-4 after:absolute after:-inset-3"
      >
        Read More
      </button>
    </>
  );
}
