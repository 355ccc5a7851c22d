import { call } from '../../../api/call.ts';
import { logFailure } from '../../../api/log.ts';
import { validToken } from '../../../api/token.ts';
import { identity } from './providers.ts';

let under = 0;

/** True if a sign-out is under way: its token has ended then, and must not be renewed. */
export const isSigningOut = (): boolean => under > 0;

/** Signs out: ends the product token and its sockets, then the provider's session. Rejects when the latter fails. */
export async function signOut(): Promise<void> {
  under += 1;
  try {
    if (validToken() !== null) await call('POST /logout').catch(logFailure('Ending the token'));
    await (await identity()).signOut();
  } finally {
    under -= 1;
  }
}
