import {
  canonicalEmail,
  EXAMPLE_DOMAIN,
  isIn,
  LEFT_DOMAIN,
} from '../../../contract/values/addresses.ts';
import type { Act } from '../../../contract/values/audit-acts.ts';
import { getTableColumns, sql } from '../../core/drizzle.ts';
import { LAST_KEY, newRowId } from '../../core/ids.ts';
import { isOneOf, type Keys, keysOfPage, pages, readRows } from '../../core/pagination.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import {
  insertInto,
  mutation,
  type ParamOf,
  query,
  type RowOf,
  rowBy,
  type Slice,
  updateBy,
} from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';

/** The name of a member in the stored log. Readers see the address of today; of who has left they see this name. */
export const nameInLog = (id: string): string => `member:${id}`;

/** SQL that is true of the entries whose target is the member of the row of `users` at hand, who has not left. */
export const TARGETS_USER = `target = case when users.email like '%@${EXAMPLE_DOMAIN}' then users.email
  else 'member:' || users.id end and users.left_at is null`;

/** An address within a text. An apostrophe may stand within its first part alone. */
const ADDRESS = /(?<![^\s<>()",:;'])[^\s<>()",:;@'][^\s<>()",:;@]*@[^\s<>()",:;']*[^\s<>()",:;.']/g;
/** The name of a member within a text; a mention in the source of a text is none. */
const NAME = /(?<!\()member:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The texts of an entry. A writer and a reader know a member by the address; stored is the name in the log. */
interface Texts {
  /** A member's e-mail address, or the setting or command that acted. */
  actor: string;
  /** A member's e-mail address, or the id of the row that the act changed. */
  target: string;
  /** Details that the target does not show. */
  detail: string;
}
const insert = insertInto('audit');
const memberById = rowBy('users', 'id', ['id', 'email', 'displayName']);
const memberByEmail = rowBy('users', 'email', ['id', 'email', 'displayName']);
type NamedMember = RowOf<typeof memberById>;

/** True if the details of an act keep addresses as they were written: they are values of a setting. */
export const keepsAddresses = (act: unknown): boolean => act === 'setting changed';

/** The addresses in the texts of an entry. Example members keep theirs, for their rows are deleted in the end. */
const addressesIn = ({ actor, target, detail }: Texts): string[] =>
  [
    ...[actor, target].filter((text) => text.includes('@')),
    ...(detail.match(ADDRESS) ?? []),
  ].filter((address) => !isIn(address, EXAMPLE_DOMAIN));

/** A text with another name for each address that `nameOf` knows. */
export const withNames = (text: string, nameOf: (address: string) => string | undefined): string =>
  nameOf(text) ?? text.replaceAll(ADDRESS, (address) => nameOf(address) ?? address);

/** The filters of the log; null: all. */
interface AuditFilter {
  /** The actor, as it is stored. */
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

/** Appends an entry in the transaction of the act, so that neither commits without the other. */
export function* appendAudit(entry: Texts & { act: Act }): Procedure<void> {
  const names = new Map<string, string>();
  for (const email of new Set(addressesIn(entry))) {
    const member = yield* get(memberByEmail, { email });
    if (member) names.set(email, nameInLog(member.id));
  }
  const named = (text: string) => withNames(text, (address) => names.get(address));
  yield* run(insert, {
    ...newRowId(),
    actor: named(entry.actor),
    act: entry.act,
    target: named(entry.target),
    // Written as members' addresses are, so that leaving finds one that is a value.
    detail: keepsAddresses(entry.act)
      ? entry.detail.replaceAll(ADDRESS, canonicalEmail)
      : named(entry.detail),
    doneAt: Date.now(),
  });
}

/** Entries from before a member have the address as the target, and as the actor of their own acts. */
const nameTarget = mutation<{ name: string; address: string }>()((db, { audit }, param) =>
  db
    .update(audit)
    .set({
      actor: sql`case when ${audit.actor} = ${param('address')} then ${param('name')} else ${audit.actor} end`,
      target: sql`${param('name')}`,
    })
    .where(sql`${audit.target} = ${param('address')}`),
);
const nameBefore = mutation<{ name: string; before: string; after: string }>()(
  (db, { audit }, param) =>
    db
      .update(audit)
      .set({ detail: sql`${param('after')}` })
      .where(sql`${audit.target} = ${param('name')} and ${audit.detail} = ${param('before')}`),
);
const values = query<{ address: string }>()(
  ({ audit }) => ({ key: audit.key, detail: audit.detail }),
  (select, { audit, siteSettings }, param) =>
    select.from(audit).where(
      sql`${audit.target} in (select ${siteSettings.name} from ${siteSettings})
          and replace(${audit.detail}, ${param('address')}, '') <> ${audit.detail}`,
    ),
);
const setDetail = updateBy('audit', 'key', ['detail']);
/** The detail of a change of an address, which names the one before. */
export const addressBefore = (address: string): string => `before: ${address}`;

/**
 * Replaces an address of a member who is leaving: in entries from before the member, as the address before a change, and
 * in values of settings. The log's triggers refuse every other change of an entry, and this one of whoever is not leaving.
 */
export function* removeAddressFromLog(id: string, address: string): Procedure<void> {
  const name = nameInLog(id);
  yield* run(nameTarget, { name, address });
  yield* run(nameBefore, { name, before: addressBefore(address), after: addressBefore(name) });
  for (const { key, detail } of yield* all(values, { address })) {
    // The address may be a part of a longer one.
    const named = withNames(detail, (one) => (one === address ? name : undefined));
    if (named !== detail) yield* run(setDetail, { key, detail: named });
  }
}

/** The key of an entry; undefined where there is none of this id. */
export function* findAuditKey(id: string): Procedure<number | undefined> {
  return (yield* get(entryById, { id }))?.key;
}

const lastHolder = query<{ address: string }>()(
  ({ users }) => ({ id: users.id }),
  (select, { users, formerAddresses: former }, param) =>
    select
      .from(former)
      .innerJoin(users, sql`${users.key} = ${former.userKey}`)
      .where(sql`${former.address} = ${param('address')}`)
      .orderBy(sql`${former.until} desc`)
      .limit(1),
);

/**
 * The stored actor that a reader means: a member by the id or an address, also one that they had before, or what an
 * entry has as its actor.
 */
export function* actorNamed(text: string): Procedure<string> {
  // Addresses are kept in lower case, the names of settings and commands as they are.
  const email = text.includes('@') ? canonicalEmail(text) : null;
  const member: { id: string } | undefined = email
    ? ((yield* get(memberByEmail, { email })) ?? (yield* get(lastHolder, { address: email })))
    : yield* get(memberById, { id: text });
  return member ? nameInLog(member.id) : (email ?? text);
}

/** The member of a name in the log, or of an address that had no member when the entry was written. */
const memberNamed = (name: string) =>
  name.includes('@')
    ? get(memberByEmail, { email: name })
    : get(memberById, { id: name.replace(/^member:/, '') });

/** A page of the audit log, newest first, with the members of today whom each entry names. */
export function* listAudit(slice: Slice, filter: AuditFilter = WHOLE_LOG) {
  const total = Number((yield* get(countAsked, filter))?.total ?? 0);
  const keys = yield* keysOfPage(entryKeys, filter, total, slice);
  const entries = yield* readRows(byKeys, keys);
  const members = new Map<string, NamedMember>();
  const named = entries.flatMap(({ actor, target, detail }) => [
    ...[actor, target].filter((text) => text.includes('@')),
    ...(`${actor} ${target} ${detail}`.match(NAME) ?? []),
  ]);
  for (const name of new Set(named)) {
    const member = yield* memberNamed(name);
    if (member) members.set(name, member);
  }
  const shown = (text: string) =>
    text.replaceAll(NAME, (name) => {
      const email = members.get(name)?.email ?? name;
      return isIn(email, LEFT_DOMAIN) ? name : email;
    });
  const shownEntries = entries.map(({ actor, target, detail, ...entry }) => ({
    ...entry,
    actor: shown(actor),
    target: shown(target),
    detail: shown(detail),
    actorMember: members.get(actor) ?? null,
    targetMember: members.get(target) ?? null,
  }));
  return { entries: shownEntries, total };
}

/** The member who deletes a text, and the reason; '' without a reason. */
export interface Removal {
  by: { key: number; id: string; email: string };
  reason: string;
}

/** The details of a removal in the audit log. */
export const withReason = (detail: string, { reason }: Removal): string =>
  reason === '' ? detail : `${detail}; reason: ${reason}`;
