import { call } from '../call.ts';
import { logged } from '../kit/log.ts';
import { identity } from './providers.ts';
import { goodToken } from './token.ts';

/** Signs out: ends the product token and its sockets, then the provider's session. Rejects when the latter fails. */
export async function signOut(): Promise<void> {
  if (goodToken() !== null) await call('POST /logout').catch(logged('Ending the token'));
  await (await identity()).signOut();
}
