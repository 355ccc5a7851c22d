import { eq, sql } from '../../core/drizzle.ts';
import { all, get, type Procedure } from '../../core/procedure.ts';
import { insertInto, query, rowBy } from '../../core/query.ts';

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
export const saveFormerAddress = insertInto('formerAddresses', [], 'ignore');

const addressesOfMember = rowBy('formerAddresses', 'userKey', ['address']);

/** All addresses that a member has or had, each once. */
export function* findOwnedAddresses(userKey: number, email: string): Procedure<string[]> {
  const former = yield* all(addressesOfMember, { userKey });
  return [...new Set([email, ...former.map(({ address }) => address)])];
}
