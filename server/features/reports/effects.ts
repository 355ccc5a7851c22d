import { room } from '../../../contract/rooms.ts';
import type { Effects } from '../../app/commit-effects.ts';
import { presentReport } from './presenter.ts';

export const reportEffects = {
  'report:added': {
    broadcast: ({ report, total, rev, reportsRev }, { live }) =>
      live.broadcast(room.admin, 'report:added', {
        report: presentReport(report),
        ...{ total, rev, reportsRev },
      }),
  },
  'report:removed': {
    broadcast: ({ id, total, rev, reportsRev }, { live }) =>
      live.broadcast(room.admin, 'report:removed', { _id: id, total, rev, reportsRev }),
  },
} satisfies Partial<Effects>;
