import type { EventOf } from '../../../../contract/core/realtime.ts';
import { room } from '../../../../contract/core/rooms.ts';
import { subscribeAgain } from '../../../live/subscriptions.ts';
import { keepMemberStatus, useSession } from '../session/session.ts';

/** Takes in the member's status. A moderator who becomes an admin sees all of the admins' room from then on. */
export function enterOwnStatus(status: EventOf<'user:changed'>): void {
  const before = useSession.getState();
  keepMemberStatus(status, status.rev);
  if (before.isModerator && useSession.getState().role === 'admin') subscribeAgain(room.admin);
}
