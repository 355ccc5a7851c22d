import type { Store } from '../../core/store.ts';
import { findUser, grantAdmin, revokeAdmin } from './writes.ts';

type AdminAct = 'grant' | 'revoke';

/** The actor in the audit log: a command does not know its user. */
const COMMAND = 'npm run admin';

/**
 * Grants or revokes the admin role of a member; a grant also proves the address. A running server notices within a
 * second.
 * @returns whether the role is now as requested, and a sentence about it.
 */
export async function changeAdmin(store: Store, act: AdminAct, address: string) {
  const email = address.normalize('NFC').toLowerCase();
  const changed =
    act === 'grant'
      ? await grantAdmin(store, email, COMMAND, { provesAddress: true })
      : await revokeAdmin(store, email, COMMAND);
  const user = changed ?? (await store.read(findUser(email)));
  if (!user)
    return { done: false, says: `There is no user ${email}. They have to sign in once first.` };
  const who = user.displayName ? `${user.displayName} (${email})` : email;
  const now = user.role === 'admin' ? 'an admin' : 'no admin';
  if (changed) return { done: true, says: `${who} is now ${now}.` };
  if (act === 'revoke' && user.role === 'admin') {
    return {
      done: false,
      says: `${who} is the last admin and stays. Make somebody else an admin first.`,
    };
  }
  return { done: true, says: `${who} was ${now} already.` };
}
