import type { Act } from '../../contract/features/audit.ts';
import { sql } from '../drizzle.ts';
import { newRowId } from '../ids.ts';
import { isOneOf, type Keys, keysOfPage, pages, readRows } from '../pagination.ts';
import { get, type Procedure, run } from '../procedure.ts';
import { limit, mutation, query, type RowOf, type Slice, skip } from '../query.ts';

interface NewEntry {
  /** A member's e-mail address, or the setting or command that acted. */
  actor: string;
  act: Act;
  /** A member's e-mail address, or the id of the row that the act changed. */
  target: string;
  /** Details that the target does not show. */
  detail: string;
}
const insert = mutation<NewEntry & { key: number; id: string; doneAt: number }>()(
  (db, { audit }, param) =>
    db.insert(audit).values({
      key: param('key'),
      id: param('id'),
      actor: param('actor'),
      act: param('act'),
      target: param('target'),
      detail: param('detail'),
      doneAt: param('doneAt'),
    }),
);
const entryKeys = pages((along) =>
  query<Slice>()(
    ({ audit }) => ({ key: audit.key }),
    (db, { audit }, _param, fields) =>
      db.select(fields).from(audit).orderBy(along(audit.key)).limit(limit).offset(skip),
  ),
);
const byKeys = query<Keys>()(
  ({ audit }) => ({
    key: audit.key,
    id: audit.id,
    actor: audit.actor,
    act: audit.act,
    target: audit.target,
    detail: audit.detail,
    doneAt: audit.doneAt,
  }),
  (db, { audit }, param, fields) => db.select(fields).from(audit).where(isOneOf(audit.key, param)),
);
const countAll = query()(
  () => ({ total: sql<number>`count(*)`.mapWith(Number).as('total') }),
  (db, { audit }, _param, fields) => db.select(fields).from(audit),
);

/** Appends an entry in the transaction of the act, so that neither commits without the other. */
export function* appendAudit(entry: NewEntry): Procedure<void> {
  yield* run(insert, { ...entry, ...newRowId(), doneAt: Date.now() });
}

/** A page of the audit log, newest first. */
export function* listAudit(slice: Slice) {
  const total = (yield* get(countAll, {}))?.total ?? 0;
  const keys = yield* keysOfPage(entryKeys, {}, total, slice);
  return { entries: yield* readRows(byKeys, keys), total };
}
export type AuditRow = RowOf<typeof byKeys>;
