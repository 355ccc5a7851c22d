/** Totals of the forum, for admins. They share the admin room's rev with the reports, but enter on their own. */
import { create } from 'zustand';
import type { Stats } from '../../contract/stats.ts';

export const useStats = create<{ rev: number; stats: Stats | null }>()(() => ({
  rev: -1,
  stats: null,
}));

/** Takes in the totals, from an answer or an event. */
export function keepStats({ posts, comments, users }: Stats, rev: number): void {
  useStats.setState((state) =>
    rev < state.rev ? state : { rev, stats: { posts, comments, users } },
  );
}
