import type { Act } from '../contract/audit.ts';
import type { Connection, Transaction } from './connection.ts';
import { sql } from './drizzle.ts';
import { newId } from './ids.ts';
import { type Ids, idsOfPage, isOneOf, pages, readRows } from './pages.ts';
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
const entries = pages((along) =>
  rows<Slice>()(
    ({ audit }) => ({ id: audit.id }),
    (db, { audit }, _hole, fields) =>
      db.select(fields).from(audit).orderBy(along(audit.id)).limit(limit).offset(skip),
  ),
);
const byIds = rows<Ids>()(
  ({ audit }) => ({
    id: audit.id,
    actor: audit.actor,
    act: audit.act,
    target: audit.target,
    detail: audit.detail,
    doneAt: audit.doneAt,
  }),
  (db, { audit }, hole, fields) => db.select(fields).from(audit).where(isOneOf(audit.id, hole)),
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
  const total = (await from.get(all, {}))?.total ?? 0;
  const ids = await idsOfPage(from, entries, {}, total, slice);
  return { entries: await readRows(from, byIds, ids), total };
}
export type AuditRow = Awaited<ReturnType<typeof listAudit>>['entries'][number];
