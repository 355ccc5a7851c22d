import { PAGE } from '../../../contract/limits.ts';
import { isAdmin } from '../../../contract/rights.ts';
import { readStats, type Stats } from '../../../db/counters.ts';
import { listReports } from '../../../db/features/reports.ts';
import { firstPage, type Rooms, readConsistently } from '../../realtime/rooms.ts';
import { presentReport } from './presenter.ts';

function* readDashboard({ rev: _, reports: total, reportsRev, ...stats }: Stats) {
  const reports = yield* listReports(total, firstPage(PAGE.reports));
  return { reports: reports.map(presentReport), total, stats, reportsRev };
}

export const reportRooms = {
  admin: {
    mayJoin: ({ caller }) => isAdmin(caller),
    state: () => readConsistently(readStats, readDashboard),
  },
} satisfies Partial<Rooms>;
