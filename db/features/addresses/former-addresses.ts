import { eq, sql } from '../../core/drizzle.ts';
import { all, get, type Procedure } from '../../core/procedure.ts';
import { insertInto, query, type RowOf, rowBy } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';

/**
 * SQL for the key of the member who had an address at a time: of those who gave it up since the first, else whoever has
 * it now.
 */
const holderAt = (address: string, time: string) =>
  `coalesce((select user_key from former_addresses where address = ${address} and until >= ${time}
    order by until limit 1), (select key from users where email = ${address}))`;

/** SQL that is true of the entries of the audit log whose target is the member of the row of `users` at hand. */
export const TARGETS_USER = `(target = users.email
    or target in (select address from former_addresses where user_key = users.key))
  and ${holderAt('target', 'done_at')} = users.key`;

const namedFields = ({ users }: Schema) => ({
  id: users.id,
  email: users.email,
  displayName: users.displayName,
});
const holder = rowBy('users', 'email', namedFields);
const formerHolders = query<{ address: string }>()(
  (schema) => ({ ...namedFields(schema), until: schema.formerAddresses.until }),
  (select, { users, formerAddresses: former }, param) =>
    select
      .from(former)
      .innerJoin(users, eq(users.key, former.userKey))
      .where(eq(former.address, param('address')))
      .orderBy(former.until),
);
/** A member whom an address names. */
export type NamedMember = RowOf<typeof holder>;

/** Finds whom an address names in a record of a time: records have the address of then. */
export function* holdersOf(address: string) {
  const former = yield* all(formerHolders, { address });
  const now = yield* get(holder, { email: address });
  return (time: number): NamedMember | undefined =>
    former.find(({ until }) => until >= time) ?? now;
}

const barredBefore = query<{ address: string }>()(
  ({ users }) => ({ at: users.adminRevokedAt }),
  (select, { users, formerAddresses: former }, param) =>
    select
      .from(former)
      .innerJoin(users, eq(users.key, former.userKey))
      .where(sql`${former.address} = ${param('address')} and ${users.adminRevokedAt} is not null`)
      .limit(1),
);
/** Since when a member who gave an address up is no admin by `ADMIN_EMAILS`; null: nobody like that had it. */
export function* findBarOf(address: string): Procedure<number | null> {
  return (yield* get(barredBefore, { address }))?.at ?? null;
}

/** Keeps an address that a member gives up. */
export const keepFormerAddress = insertInto('formerAddresses', [], 'ignore');

/** An address that a member has or had, and the time in which it was theirs. */
export interface OwnedAddress {
  address: string;
  /** Until when somebody else had it before, in milliseconds since 1970; null: nobody had. */
  after: number | null;
  /** null: the member has it. */
  until: number | null;
}
const addressesOfMember = rowBy('formerAddresses', 'userKey', ['address', 'until']);
const lastOwner = query<{ address: string; until: number; userKey: number }>()(
  ({ formerAddresses: former }) => ({
    until: sql<number | null>`max(${former.until})`.mapWith(Number).as('until'),
  }),
  (select, { formerAddresses: former }, param) =>
    select.from(former).where(
      sql`${former.address} = ${param('address')} and ${former.until} < ${param('until')}
          and ${former.userKey} <> ${param('userKey')}`,
    ),
);

/** All addresses of a member, that of now the last. One that the member had twice is of the last time. */
export function* findOwnedAddresses(
  { key: userKey, email }: { key: number; email: string },
  now: number,
): Procedure<OwnedAddress[]> {
  const ends = new Map<string, number | null>();
  const former = yield* all(addressesOfMember, { userKey });
  for (const { address, until } of former)
    ends.set(address, Math.max(until, ends.get(address) ?? until));
  ends.delete(email);
  ends.set(email, null);
  const owned: OwnedAddress[] = [];
  for (const [address, until] of ends) {
    const last = yield* get(lastOwner, { address, until: until ?? now, userKey });
    owned.push({ address, after: last?.until || null, until });
  }
  return owned;
}

/** True if an address was a member's at a time. */
export const ownedAt = ({ after, until }: OwnedAddress, time: number): boolean =>
  time > (after ?? 0) && time <= (until ?? time);
