import type { MouseEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Comment } from '../../../../contract/features/comments.ts';
import { FormattedText } from '../../../ui/display/formatted-text.tsx';
import { readableBeginning } from '../../../ui/display/mention-names.ts';
import { useIsPrinting } from '../../../ui/layout/use-printing.ts';

const PREVIEW = 20;

/** The first 20 characters of a comment, and a way to the rest; on paper all of it. */
export function Preview({ comment, onMore }: { comment: Comment; onMore: () => void }) {
  const isPrinting = useIsPrinting();
  const [params] = useSearchParams();
  const isWhole = params.get('text') === 'whole';
  // By this address Read More works without scripts.
  const whole = new URLSearchParams(params);
  whole.set('text', 'whole');
  const open = (event: MouseEvent) => {
    event.preventDefault();
    onMore();
  };
  const { text, isCut } = readableBeginning(comment, PREVIEW);
  const id = `text-${comment._id}`;
  if (!isCut || isPrinting || isWhole) return <FormattedText value={comment} id={id} />;
  return (
    <>
      <span id={id} dir="auto">
        {text}...
      </span>{' '}
      <Link
        to={`?${whole}#${id}`}
        aria-haspopup="dialog"
        aria-describedby={id}
        onClick={open}
        className="text-primary rounded-field outline-offset-0! relative cursor-pointer font-medium whitespace-nowrap underline underline-offset-4 after:absolute after:-inset-x-3 after:-top-3 after:-bottom-4"
      >
        Read More
      </Link>
    </>
  );
}
