import { call } from '../call.ts';
import { logged } from '../kit/log.ts';
import { identity } from './providers.ts';
import { goodToken } from './token.ts';

let under = 0;

/** Whether a sign-out is under way: the token has ended then, and nobody wants another one. */
export const isSigningOut = (): boolean => under > 0;

/** Signs out: ends the product token and its sockets, then the provider's session. Rejects when the latter fails. */
export async function signOut(): Promise<void> {
  under += 1;
  try {
    if (goodToken() !== null) await call('POST /logout').catch(logged('Ending the token'));
    await (await identity()).signOut();
  } finally {
    under -= 1;
  }
}
