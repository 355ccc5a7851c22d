import { isIn, LEFT_DOMAIN } from '../../../contract/values/addresses.ts';
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
import { holdersOf, type NamedMember } from '../addresses/former-addresses.ts';

const LEFT = 'member:';
/** The text that replaces the address and the name of a member who has left, in the log. */
export const leftInLog = (id: string): string => `${LEFT}${id}`;

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
  /** The member who is the actor: also under the addresses that they had before. */
  memberKey: number | null;
  act: Act | null;
  /** Entries before this key. */
  before: number;
}
const WHOLE_LOG: AuditFilter = { actor: null, memberKey: null, act: null, before: LAST_KEY };
const isAsked = ({ audit }: Schema, param: ParamOf<AuditFilter>) =>
  sql`${audit.key} < ${param('before')}
    and (cast(${param('actor')} as text) is null or ${audit.actor} = ${param('actor')}
      or ${audit.actor} in (select address from former_addresses where user_key = ${param('memberKey')}))
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
const memberById = rowBy('users', 'id', ['key', 'id', 'email', 'displayName']);

/** Appends an entry in the transaction of the act, so that neither commits without the other. */
export function* appendAudit(entry: NewEntry): Procedure<void> {
  yield* run(insert, { ...entry, ...newRowId(), doneAt: Date.now() });
}

/** The key of an entry; undefined where there is none of this id. */
export function* findAuditKey(id: string): Procedure<number | undefined> {
  return (yield* get(entryById, { id }))?.key;
}

/** The filter by an actor: a member's id, or what an entry has as its actor. */
export function* actorNamed(text: string): Procedure<Pick<AuditFilter, 'actor' | 'memberKey'>> {
  const member = yield* get(memberById, { id: text });
  const hasLeft = member !== undefined && isIn(member.email, LEFT_DOMAIN);
  const actor = hasLeft ? leftInLog(text) : (member?.email ?? text);
  return { actor, memberKey: member?.key ?? null };
}

/** The member whom an entry of a time names: by the address that they had then, or by the id once they have left. */
function* memberNamed(name: string): Procedure<(time: number) => NamedMember | undefined> {
  if (name.includes('@')) return yield* holdersOf(name);
  const left = name.startsWith(LEFT)
    ? yield* get(memberById, { id: name.slice(LEFT.length) })
    : undefined;
  return () => left;
}

/** A page of the audit log, newest first, and the members whom each entry names by the address that they had then. */
export function* listAudit(slice: Slice, filter: AuditFilter = WHOLE_LOG) {
  const total = Number((yield* get(countAsked, filter))?.total ?? 0);
  const keys = yield* keysOfPage(entryKeys, filter, total, slice);
  const entries = yield* readRows(byKeys, keys);
  const members = new Map<string, NamedMember>();
  for (const name of new Set(entries.flatMap(({ actor, target }) => [actor, target]))) {
    const holderAt = yield* memberNamed(name);
    for (const { id, actor, target, doneAt } of entries) {
      const member = name === actor || name === target ? holderAt(doneAt) : undefined;
      if (member) members.set(namedIn(id, name), member);
    }
  }
  return { entries, total, members };
}
/** The name of a member in an entry. */
export const namedIn = (entryId: string, name: string): string => `${entryId} ${name}`;
export type AuditRow = RowOf<typeof byKeys>;

/** The member who deletes a text, and the reason; '' without a reason. */
export interface Removal {
  by: { key: number; id: string; email: string };
  reason: string;
}

/** The details of a removal in the audit log. */
export const withReason = (detail: string, { reason }: Removal): string =>
  reason === '' ? detail : `${detail}; reason: ${reason}`;
