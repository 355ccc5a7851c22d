import ArrowUp from 'lucide-react/icons/arrow-up';
import { newSinceHere } from '#messages';
import { useLineAt } from './line.ts';

const SIDES = { above: 'top-0', below: 'bottom-0' } as const;
const ON_BORDER = { above: '-translate-y-1/2', below: 'translate-y-1/2' } as const;

/** Among the replies under a comment the new ones are the last, in each order of the page. */
const OLDEST_FIRST = { side: 'above', newAre: 'below' } as const;

interface NewSinceProps {
  comment: string;
  /** True if it stands under the comment that it answers. */
  isReply?: boolean;
}

/**
 * "New since you were here", on the border of the row of a comment, where the new ones begin. It takes no room, so that
 * nothing moves when it comes. The row must be positioned. At the edge of a page it stands inside, for the list cuts.
 */
export function NewSince({ comment, isReply = false }: NewSinceProps) {
  const line = useLineAt(comment);
  if (!line) return null;
  const { isAtEdge } = line;
  const { side, newAre } = isReply ? OLDEST_FIRST : line;
  return (
    <p
      className={`no-print text-saffron-ink pointer-events-none absolute inset-x-0 z-1 flex items-center text-xs leading-none font-semibold ${SIDES[side]} ${isAtEdge ? '' : ON_BORDER[side]}`}
    >
      <span className="bg-saffron h-px flex-1" />
      <span
        className={`bg-paper flex items-center gap-1 rounded-full px-2 ${isAtEdge ? '' : 'py-0.5'}`}
      >
        {newAre === 'above' && <ArrowUp size={12} aria-hidden="true" />}
        <span>{newSinceHere}</span>
      </span>
      <span className="bg-saffron h-px w-4 sm:w-5" />
    </p>
  );
}
