import type { Act } from '../contract/audit.ts';
import type { Connection, Transaction } from './connection.ts';
import { desc, sql } from './drizzle.ts';
import { newId } from './ids.ts';
import { change, limit, rows, type Slice, skip } from './query.ts';

interface NewEntry {
  /** A member's e-mail address, or the setting or command that did it. */
  actor: string;
  act: Act;
  /** A member's e-mail address, or the id of what the act was on. */
  target: string;
  /** What the target does not say by itself. */
  detail: string;
}
const insert = change<NewEntry & { id: string; doneAt: number }>()((db, { audit }, hole) =>
  db.insert(audit).values({
    id: hole('id'),
    actor: hole('actor'),
    act: hole('act'),
    target: hole('target'),
    detail: hole('detail'),
    doneAt: hole('doneAt'),
  }),
);
const page = rows<Slice>()(
  ({ audit }) => ({
    id: audit.id,
    actor: audit.actor,
    act: audit.act,
    target: audit.target,
    detail: audit.detail,
    doneAt: audit.doneAt,
  }),
  (db, { audit }, _hole, fields) =>
    db.select(fields).from(audit).orderBy(desc(audit.id)).limit(limit).offset(skip),
);
const all = rows()(
  () => ({ total: sql<number>`count(*)`.mapWith(Number).as('total') }),
  (db, { audit }, _hole, fields) => db.select(fields).from(audit),
);

/** Notes an act in the transaction that does it, so that there is neither without the other. */
export async function note(tx: Transaction, entry: NewEntry): Promise<void> {
  await tx.run(insert, { ...entry, id: newId(), doneAt: Date.now() });
}

/** A page of the audit log, newest first. */
export async function listAudit(from: Connection, slice: Slice) {
  return { entries: await from.all(page, slice), total: (await from.get(all, {}))?.total ?? 0 };
}
export type AuditRow = Awaited<ReturnType<typeof listAudit>>['entries'][number];
