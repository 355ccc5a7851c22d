import type { Act } from '../../../contract/values/audit-acts.ts';
import { getTableColumns, sql } from '../../core/drizzle.ts';
import { LAST_KEY, newRowId } from '../../core/ids.ts';
import { isOneOf, type Keys, keysOfPage, pages, readRows } from '../../core/pagination.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import {
  insertInto,
  type ParamOf,
  query,
  type RowOf,
  rowBy,
  type Slice,
} from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';

interface NewEntry {
  /** A member's e-mail address, or the setting or command that acted. */
  actor: string;
  act: Act;
  /** A member's e-mail address, or the id of the row that the act changed. */
  target: string;
  /** Details that the target does not show. */
  detail: string;
}
const insert = insertInto('audit');
/** The filters of the log; null: all. */
interface AuditFilter {
  actor: string | null;
  act: Act | null;
  /** Entries before this key. */
  before: number;
}
const WHOLE_LOG: AuditFilter = { actor: null, act: null, before: LAST_KEY };
const isAsked = ({ audit }: Schema, param: ParamOf<AuditFilter>) =>
  sql`${audit.key} < ${param('before')}
    and (cast(${param('actor')} as text) is null or ${audit.actor} = ${param('actor')})
    and (cast(${param('act')} as text) is null or ${audit.act} = ${param('act')})`;

const entryKeys = pages<AuditFilter>('audit', isAsked);
const byKeys = query<Keys>()(
  ({ audit }) => getTableColumns(audit),
  (select, { audit }, param) => select.from(audit).where(isOneOf(audit.key, param)),
);
const countAsked = query<AuditFilter>()(
  () => ({ total: sql<number>`count(*)`.mapWith(Number).as('total') }),
  (select, schema, param) => select.from(schema.audit).where(isAsked(schema, param)),
);
const entryById = rowBy('audit', 'id', ['key']);
const memberFields = ({ users }: Schema) => ({
  id: users.id,
  email: users.email,
  displayName: users.displayName,
});
const memberByEmail = rowBy('users', 'email', memberFields);
const memberById = rowBy('users', 'id', memberFields);

/** Appends an entry in the transaction of the act, so that neither commits without the other. */
export function* appendAudit(entry: NewEntry): Procedure<void> {
  yield* run(insert, { ...entry, ...newRowId(), doneAt: Date.now() });
}

/** The key of an entry; undefined where there is none of this id. */
export function* findAuditKey(id: string): Procedure<number | undefined> {
  return (yield* get(entryById, { id }))?.key;
}

/** The address of the member with this id, else the text itself: what an entry would have as its actor. */
export function* actorNamed(text: string): Procedure<string> {
  return (yield* get(memberById, { id: text }))?.email ?? text;
}

/** A page of the audit log, newest first, and the members whom it names, by address. */
export function* listAudit(slice: Slice, filter: AuditFilter = WHOLE_LOG) {
  const total = Number((yield* get(countAsked, filter))?.total ?? 0);
  const keys = yield* keysOfPage(entryKeys, filter, total, slice);
  const entries = yield* readRows(byKeys, keys);
  const members = new Map<string, NamedMember>();
  for (const name of new Set(entries.flatMap(({ actor, target }) => [actor, target]))) {
    const member = name.includes('@') ? yield* get(memberByEmail, { email: name }) : undefined;
    if (member) members.set(name, member);
  }
  return { entries, total, members };
}
export type NamedMember = RowOf<typeof memberByEmail>;
export type AuditRow = RowOf<typeof byKeys>;

/** The member who deletes a text, and the reason; '' without a reason. */
export interface Removal {
  by: { key: number; id: string; email: string };
  reason: string;
}

/** The details of a removal in the audit log. */
export const withReason = (detail: string, { reason }: Removal): string =>
  reason === '' ? detail : `${detail}; reason: ${reason}`;
