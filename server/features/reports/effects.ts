import { room } from '../../../contract/core/rooms.ts';
import type { Effects } from '../../app/commit-effects.ts';
import { presentReport } from './presenter.ts';

export const reportEffects = {
  'report:added': {
    broadcast: ({ report, total, rev, reportsRev }, { live }) =>
      live.broadcast(room.admin, 'report:added', {
        report: presentReport(report),
        total,
        rev,
        reportsRev,
      }),
  },
  'report:changed': {
    broadcast: ({ commentId, text, total, rev, reportsRev }, { live }) =>
      live.broadcast(room.admin, 'report:changed', { commentId, text, total, rev, reportsRev }),
  },
  'report:removed': {
    broadcast: ({ id: _id, commentId, others, total, rev, reportsRev }, { live }) => {
      const after = { commentId, others, total, rev, reportsRev };
      live.broadcast(room.admin, 'report:removed', { _id, ...after });
    },
  },
} satisfies Partial<Effects>;
