import { LEFT_DOMAIN, UNOWNED_DOMAIN } from '../../../contract/values/addresses.ts';
import { sql } from '../../core/drizzle.ts';
import { all, get, type Procedure } from '../../core/procedure.ts';
import { query, type RowOf, returning, rowBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import { endTokensIn } from '../auth/ended-tokens.ts';
import { unproveAccount } from '../identity/accounts.ts';
import { searchTextOf, userFields } from '../users/rows.ts';

const squatters = query<object>()(
  ({ users }) => ({ key: users.key }),
  (select, { users }) =>
    select
      .from(users)
      .where(sql`${users.leftAt} is null and ${users.email} like ${sql.raw(`'%@${LEFT_DOMAIN}'`)}`),
);
const fields = ['key', 'id', 'email', 'displayName', 'leftAt'] as const;
const memberByKey = rowBy('users', 'key', fields, 'no key update');
const memberByEmail = rowBy('users', 'email', fields, 'no key update');
const setAddress = returning<{ key: number; email: string; searchText: string }>()(
  userFields,
  (db, { users }, param) =>
    db
      .update(users)
      .set({
        email: sql`${param('email')}`,
        searchText: sql`${param('searchText')}`,
        provenAt: null,
        rev: sql`${users.rev} + 1`,
      })
      .where(sql`${users.key} = ${param('key')}`),
);

/** Gives a member an address that no mailbox has and that the forum needs for nothing, within a write job. */
function* moveAway(
  tx: Transaction,
  { key, id, email: before, displayName }: RowOf<typeof memberByKey>,
): Procedure<string> {
  const email = `${id}@${UNOWNED_DOMAIN}`;
  yield* endTokensIn(tx, before);
  const searchText = searchTextOf({ displayName, email });
  const user = yield* get(setAddress, { key, email, searchText });
  if (!user) throw new Error('The member is locked, and is gone');
  yield* unproveAccount(before, email);
  const detail = `before: ${before}, which the forum keeps for itself`;
  yield* appendAudit({ actor: 'the forum', act: 'address changed', target: email, detail });
  tx.changed('address:changed', { id, before, after: email });
  tx.changed('status:changed', user);
  return before;
}

/**
 * Moves the members away who have registered an address of those who have left, as was once possible: it keeps others
 * from leaving.
 * @returns the addresses that they had.
 */
export async function freeLeftAddresses(store: Store): Promise<string[]> {
  const freed: string[] = [];
  for (const { key } of await store.read(all(squatters, {}))) {
    const before = await store.write(function* (tx): Procedure<string | null> {
      const member = yield* get(memberByKey, { key });
      const isSquatter = member?.leftAt === null && member.email.endsWith(`@${LEFT_DOMAIN}`);
      return isSquatter ? yield* moveAway(tx, member) : null;
    });
    if (before !== null) freed.push(before);
  }
  return freed;
}

/** Moves whoever has an address away, within a write job: the forum needs it for a row of its own. */
export function* freeAddress(tx: Transaction, email: string): Procedure<void> {
  const member = yield* get(memberByEmail, { email });
  if (member) yield* moveAway(tx, member);
}
