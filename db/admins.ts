import type { Store } from './connection.ts';
import { findUser, grantAdmin, takeAdmin } from './users.ts';

export type AdminAct = 'grant' | 'revoke';

/** Whose act it is in the audit log: the machine does not say who sits before it. */
const COMMAND = 'npm run admin';

/**
 * Makes a member an admin, whose address then counts as proven, or takes it back; a running server notices within a
 * second.
 * @returns whether it is now as asked, and a sentence about it.
 */
export async function changeAdmin(store: Store, act: AdminAct, address: string) {
  const email = address.normalize('NFC').toLowerCase();
  const changed =
    act === 'grant'
      ? await grantAdmin(store, email, COMMAND, { proves: true })
      : await takeAdmin(store, email, COMMAND);
  const user = changed ?? (await findUser(store.read, email));
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
