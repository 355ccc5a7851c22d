import type { SignInBy } from '../../../contract/values/proof-methods.ts';
import type { Values } from '../../core/compiled-query.ts';
import type { Procedure } from '../../core/procedure.ts';
import type { Transaction } from '../../core/store.ts';
import { findAccount } from '../identity/accounts.ts';
import { findUser } from '../users/reads.ts';
import { begin } from './sessions.ts';

/**
 * Makes the row of a session of the embedded provider in the job that begins it: it is in the member's list before it
 * asks for a token. An account without a member has none yet; `begin` makes it with the member's first.
 */
export function* recordProviderSession(
  tx: Transaction,
  row: Values,
  device: string,
): Procedure<void> {
  const account = yield* findAccount('id', String(row['userId']));
  const member = account && (yield* findUser(account.email.toLowerCase()));
  if (!member) return;
  yield* begin(tx, member, {
    session: String(row['id']),
    signedInAt: (row['createdAt'] as Date).getTime(),
    by: (row['by'] as SignInBy | null | undefined) ?? null,
    device,
    deviceHash: null,
  });
}
