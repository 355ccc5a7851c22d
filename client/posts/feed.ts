/** How many posts the forum has, and how many came since the list that is shown was read. */
import { create } from 'zustand';

interface Feed {
  rev: number;
  total: number | null;
  /** Posts added since the newest list was read: what the pill offers. */
  added: number;
}

export const useFeed = create<Feed>()(() => ({ rev: -1, total: null, added: 0 }));

/** Takes in the total, from an answer or an event. Each rise counts as new posts; a removal takes none away. */
export function feedChanged({ rev, total }: { rev: number; total: number }): void {
  useFeed.setState((feed) => {
    if (rev <= feed.rev) return feed;
    const risen = feed.total === null ? 0 : Math.max(0, total - feed.total);
    return { rev, total, added: feed.added + risen };
  });
}

/** The newest list was read as of `rev`: nothing waits, unless more came meanwhile. */
export function feedRead(rev: number): void {
  useFeed.setState((feed) => (rev >= feed.rev ? { added: 0 } : feed));
}
