/** A token that has ended elsewhere: by another password, by a letter's link, or by a restore. */

import { renewToken, validToken } from '../../../api/token.ts';
import { isSigningOut } from './sign-out.ts';

/** A new token that is refused as well is not renewed at once: the two would go round. */
const APART_MS = 60_000;
let next = 0;

/**
 * The server does not give us the room of our own, so the token has ended. Where the provider's session is over, too,
 * the page learns of it by this, and not only from the next call.
 */
export function onOwnRoomRefused(): void {
  if (isSigningOut() || validToken() === null || performance.now() < next) return;
  next = performance.now() + APART_MS;
  void renewToken();
}
