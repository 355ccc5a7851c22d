import type { MouseEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Comment } from '../../../contract/features/comments.ts';
import { usePageParam } from '../../ui/page-param.ts';
import { truncate } from '../../ui/text.ts';
import { useIsPrinting } from '../../ui/use-printing.ts';

const PREVIEW = 20;

/** Whether the address asks for whole comments: by it Read More works without scripts. */
const useIsWhole = () => useSearchParams()[0].get('text') === 'whole';

/** The first 20 characters of a comment, and a way to the rest; on paper all of it. */
export function Preview({ comment, onMore }: { comment: Comment; onMore: () => void }) {
  const isPrinting = useIsPrinting();
  const [page] = usePageParam();
  const isWhole = useIsWhole();
  const open = (event: MouseEvent) => {
    event.preventDefault();
    onMore();
  };
  const { text, isCut } = truncate(comment.text, PREVIEW);
  const id = `text-${comment._id}`;
  if (!isCut || isPrinting || isWhole)
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
      <Link
        to={`?${new URLSearchParams({ ...(page > 1 && { page: String(page) }), text: 'whole' })}#${id}`}
        aria-haspopup="dialog"
        aria-describedby={id}
        onClick={open}
        className="text-primary rounded-field relative cursor-pointer font-medium whitespace-nowrap underline underline-offset-4 after:absolute after:-inset-3"
      >
        Read More
      </Link>
    </>
  );
}
