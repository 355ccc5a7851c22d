import type { AuditEntry } from '../contract/audit.ts';
import { PAGE } from '../contract/limits.ts';
import { type AuditRow, listAudit } from '../db/audit.ts';
import { sliceOf } from './input.ts';
import type { Parts } from './parts.ts';
import type { Handlers } from './serve.ts';
import { iso } from './viewer.ts';

const presentEntry = ({ id, doneAt, ...entry }: AuditRow): AuditEntry => ({
  _id: id,
  ...entry,
  doneAt: iso(doneAt),
});

export function auditHandlers({ store }: Parts) {
  return {
    async 'GET /admin/audit'({ query }) {
      const { entries, total } = await listAudit(store.read, sliceOf(query, PAGE.users));
      return { entries: entries.map(presentEntry), total };
    },
  } satisfies Partial<Handlers>;
}
