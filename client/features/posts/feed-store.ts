/** How many posts the forum has, and how many came since the list that is shown was read. */
import { createPageStore } from '../../api/page-store.ts';
import { applyFields, entityRev, type LiveEntity } from '../../live/live-entity.ts';

interface Feed extends LiveEntity<{ total: number | null }> {
  /** Posts added since the newest list was read: what the pill offers. */
  added: number;
  /** The rev as of which the newest list was read; -1 while none was. */
  read: number;
}

export const useFeed = createPageStore<Feed>(() => ({ total: null, revs: {}, added: 0, read: -1 }));

/**
 * Applies the total, from an answer or an event. Each rise counts as new posts, but for those that the list has
 * already; a removal takes none away.
 */
export function feedChanged({ rev, total }: { rev: number; total: number }): void {
  useFeed.setState((feed) => {
    const changed = applyFields(feed, { total }, rev);
    const risen = Math.max(0, (changed.total ?? 0) - (feed.total ?? changed.total ?? 0));
    return { ...changed, added: feed.added + (rev > feed.read ? risen : 0) };
  });
}

/** The rev of the feed's total; -1 while it is not known. */
export const feedRev = (): number => entityRev(useFeed.getState(), ['total']);
export const useFeedRev = (): number => useFeed((feed) => entityRev(feed, ['total']));

/** The newest list was read as of `rev`: nothing waits, unless more came meanwhile. */
export function feedRead(rev: number): void {
  if (rev >= feedRev()) useFeed.setState({ added: 0, read: rev });
}

/** So many posts were found in the newest list of `rev`, which the list that is shown lacks. */
export function feedCounted(found: number, rev: number): void {
  useFeed.setState((feed) => ({
    added: Math.max(feed.added, found),
    read: Math.max(feed.read, rev),
  }));
}
