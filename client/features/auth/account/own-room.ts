/** The room of the member who is signed in: the own status, and what it means that the room is refused. */
import type { EventOf } from '../../../../contract/core/realtime.ts';
import { room } from '../../../../contract/core/rooms.ts';
import type { MemberStatus } from '../../../../contract/features/users.ts';
import { initialData } from '../../../api/initial-data.ts';
import { logFailure } from '../../../api/log.ts';
import { subscribeAgain } from '../../../live/subscriptions.ts';
import { applyMemberStatus, useSession } from '../session/session.ts';

/** Follows the choices for all devices. The server names none that are as at first. */
function follow({ choices }: Pick<MemberStatus, 'choices'>): void {
  useSession.setState({ language: choices?.language ?? null });
  if (choices || initialData().digits)
    void import('./choices.ts').then(
      (module) => module.followChoices(choices),
      logFailure('The choices'),
    );
}

/** Applies the member's status. A moderator who becomes an admin sees all of the admins' room from then on. */
export function applyOwnStatus(status: EventOf<'user:changed'>): void {
  const before = useSession.getState();
  applyMemberStatus(status, status.rev);
  follow(status);
  if (before.isModerator && useSession.getState().role === 'admin') subscribeAgain(room.admin);
}

const act = (name: 'endSuspension' | 'onOwnRoomRefused') => () =>
  void import('../session/start-session.ts').then(
    (session) => session[name](),
    logFailure('The own room'),
  );

const endSuspension = act('endSuspension');

/** The server does not give us the room of our own. */
export const onOwnRoomRefused = act('onOwnRoomRefused');

/** Applies the state of the room. Whoever is suspended is refused it: the suspension is over. */
export function applyOwnRoom(state: MemberStatus, rev: number): void {
  applyMemberStatus(state, rev);
  follow(state);
  if (useSession.getState().isSuspended) endSuspension();
}
