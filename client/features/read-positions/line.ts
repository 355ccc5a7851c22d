/** Where the line between read and new comments stands. */
import { createPageStore } from '../../api/page-store.ts';
import { isAfter } from '../../live/places.ts';

/**
 * The line is at one comment: below the first new one where the newest come first, else above it. Where that one is on
 * another page, the line is at the edge of the page that has the position: above it where the newest come first.
 */
export interface Line {
  comment: string;
  side: 'above' | 'below';
  isAtEdge: boolean;
  /** Where the new comments are. */
  newAre: 'above' | 'below';
}

const useStored = createPageStore<{ line: Line | null }>(() => ({ line: null }));

export const setLine = (line: Line | null): void => useStored.setState({ line });
/** The comment at which the line stands. */
export const useLineComment = (): string | null => useStored(({ line }) => line?.comment ?? null);
/** The line, where it stands at this comment. */
export const useLineAt = (comment: string): Line | null =>
  useStored(({ line }) => (line?.comment === comment ? line : null));

interface Bounds {
  /** The comments of the page in its order. */
  ids: readonly string[];
  order: 'new' | 'old';
  /** The position at the start of the visit. */
  since: string;
  /** The newest comment of the start; what came while the reader was there is not "since". */
  until: string;
  isOwn: (comment: string) => boolean;
  /** True if comments by others came after the position. */
  hasNew: boolean;
  /** True if another page has comments that are newer than those of this one. */
  hasNewerPage: boolean;
}

/** The line of a page: between the first new comment by others and a comment that was read. Own ones count as read. */
export function lineOf(bounds: Bounds): Line | null {
  const { ids, order, since, until, isOwn, hasNew, hasNewerPage } = bounds;
  const newAre = order === 'old' ? 'below' : 'above';
  const oldestFirst = order === 'old' ? ids : ids.toReversed();
  if (hasNew && hasNewerPage && oldestFirst.at(-1) === since && isAfter(until, since))
    return { comment: since, side: newAre, isAtEdge: true, newAre };
  const comment = oldestFirst.find((id) => isAfter(id, since) && !isAfter(id, until) && !isOwn(id));
  // Without a read comment on the page, the new ones may begin on another.
  const isSure = oldestFirst.some((id) => !isAfter(id, since));
  if (!comment || !isSure) return null;
  return { comment, side: order === 'old' ? 'above' : 'below', isAtEdge: false, newAre };
}
