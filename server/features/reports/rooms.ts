import { isAdmin, mayModerate } from '../../../contract/core/rights.ts';
import { PAGE } from '../../../contract/values/limits.ts';
import { readStats, type Stats } from '../../../db/core/counters.ts';
import { countWaiting } from '../../../db/features/moderation/moderation.ts';
import { listReports } from '../../../db/features/reports/reads.ts';
import type { Caller } from '../../auth/caller.ts';
import { firstPage, type Rooms, readConsistently } from '../../realtime/rooms.ts';
import { presentReport } from './presenter.ts';

function* readDashboard(
  { rev: _, reports: total, reportsRev, ...stats }: Stats,
  caller: Caller | null,
) {
  const reports = yield* listReports(total, firstPage(PAGE.reports));
  const seen = isAdmin(caller) ? stats : null;
  const waiting = yield* countWaiting();
  return { reports: reports.map(presentReport), total, stats: seen, reportsRev, waiting };
}

export const reportRooms = {
  admin: {
    mayJoin: ({ caller }) => mayModerate(caller),
    // The totals are for admins: a moderator is told of reports alone.
    viewerOf: ({ caller }) => (isAdmin(caller) ? 'member' : 'visitor'),
    state: ({ caller }) => readConsistently(readStats, (stats) => readDashboard(stats, caller)),
  },
} satisfies Partial<Rooms>;
