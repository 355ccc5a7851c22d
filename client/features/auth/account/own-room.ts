/** The room of the member who is signed in: the own status, and the token that has ended where the room is refused. */
import type { EventOf } from '../../../../contract/core/realtime.ts';
import { room } from '../../../../contract/core/rooms.ts';
import { renewToken, validToken } from '../../../api/token.ts';
import { subscribeAgain } from '../../../live/subscriptions.ts';
import { applyMemberStatus, useSession } from '../session/session.ts';
import { isSigningOut } from '../session/sign-out.ts';

/** Applies the member's status. A moderator who becomes an admin sees all of the admins' room from then on. */
export function applyOwnStatus(status: EventOf<'user:changed'>): void {
  const before = useSession.getState();
  applyMemberStatus(status, status.rev);
  if (before.isModerator && useSession.getState().role === 'admin') subscribeAgain(room.admin);
}

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
