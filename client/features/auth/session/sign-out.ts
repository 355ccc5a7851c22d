import { call } from '../../../api/call.ts';
import { logFailure } from '../../../api/log.ts';
import { deviceHere } from '../../../api/push-device.ts';
import { validToken } from '../../../api/token.ts';
import { identity } from './providers.ts';
import { leaving } from './who.ts';

/** This browser tells nobody anything any more. A device that stays by a failure ends with its session. */
async function removeDevice(): Promise<void> {
  const id = deviceHere()?.id;
  if (id !== undefined)
    await call('DELETE /me/push/{id}', { params: { id } }).catch(logFailure('The device'));
}

/**
 * Signs out: ends the notifications of this browser, then the product token and its sockets, then the provider's
 * session. Rejects when the latter fails.
 */
export const signOut = (): Promise<void> =>
  leaving(async () => {
    if (validToken() !== null) await removeDevice();
    if (validToken() !== null) await call('POST /logout').catch(logFailure('Ending the token'));
    await (await identity()).signOut();
  });
