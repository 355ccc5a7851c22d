import { eq, sql } from '../../core/drizzle.ts';
import { all, run } from '../../core/procedure.ts';
import { query, updateBy } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';

const foreign = query<{ keyId: string }>()(
  ({ users, secondFactors }) => ({
    userKey: secondFactors.userKey,
    id: users.id,
    secret: secondFactors.secret,
    pendingSecret: secondFactors.pendingSecret,
    before: secondFactors.sealedBy,
  }),
  (select, { users, secondFactors }, param) =>
    select
      .from(secondFactors)
      .innerJoin(users, eq(users.key, secondFactors.userKey))
      .where(
        sql`coalesce(${secondFactors.secret}, ${secondFactors.pendingSecret}) is not null
          and ${secondFactors.sealedBy} <> ${param('keyId')}`,
      ),
);
const setSecrets = updateBy('secondFactors', 'userKey', ['secret', 'pendingSecret', 'sealedBy']);

/**
 * Encrypts anew the secrets of authenticators that another key has encrypted.
 * @param reseal encrypts the secret of a member (an id) anew; null: it can't be read.
 * @returns the number of members whose authenticator can't be read.
 */
export async function resealSecrets(
  store: Store,
  keyId: string,
  reseal: (sealed: string, memberId: string) => string | null,
): Promise<number> {
  let unreadable = 0;
  for (const { userKey, id, ...row } of await store.read(all(foreign, { keyId }))) {
    const secret = row.secret === null ? null : reseal(row.secret, id);
    // One that was never confirmed is made anew.
    const pendingSecret = row.pendingSecret === null ? null : reseal(row.pendingSecret, id);
    if (row.secret !== null && secret === null) unreadable++;
    else
      await store.write(() => run(setSecrets, { userKey, secret, pendingSecret, sealedBy: keyId }));
  }
  return unreadable;
}
