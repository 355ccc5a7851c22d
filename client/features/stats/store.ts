/** Totals of the forum, for admins. They share the rev of the admins' room with the reports, but enter on their own. */

import type { Stats } from '../../../contract/features/stats.ts';
import { createPageStore } from '../../api/page-store.ts';
import { applyFields, entityRev, type LiveEntity } from '../../live/live-entity.ts';
import { late } from './connect.ts';

export const useStats = createPageStore<LiveEntity<{ stats: Stats | null }>>(() => ({
  stats: null,
  revs: {},
}));

/** Applies the totals, from an answer or an event. */
export function applyStats({ posts, comments, users }: Stats, rev: number): void {
  useStats.setState((state) => applyFields(state, { stats: { posts, comments, users } }, rev));
}

/** The rev of the totals; -1 while they are not known. */
const statsRev = (): number => entityRev(useStats.getState(), ['stats']);

late.connect({
  events: { 'stats:changed': (event) => applyStats(event, event.rev) },
  rev: statsRev,
  enter({ stats }, rev) {
    if (stats) applyStats(stats, rev);
  },
});
