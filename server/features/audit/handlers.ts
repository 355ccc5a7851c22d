import type { AuditEntry } from '../../../contract/features/audit.ts';
import { PAGE } from '../../../contract/limits.ts';
import { type AuditRow, listAudit } from '../../../db/features/audit.ts';
import type { AppContext } from '../../app/context.ts';
import { iso } from '../../http/email-masking.ts';
import type { Handlers } from '../../http/handlers.ts';
import { sliceOf } from '../../http/input.ts';

const presentEntry = ({ id, doneAt, ...entry }: AuditRow): AuditEntry => ({
  _id: id,
  ...entry,
  doneAt: iso(doneAt),
});

/** The handlers of the audit log's call. */
export function auditHandlers({ store }: AppContext) {
  return {
    async 'GET /admin/audit'({ query }) {
      const { entries, total } = await store.read(listAudit(sliceOf(query, PAGE.users)));
      return { entries: entries.map(presentEntry), total };
    },
  } satisfies Partial<Handlers>;
}
