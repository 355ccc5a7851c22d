import { room } from '../../../contract/core/rooms.ts';
import { useRoom } from '../../live/use-room.ts';
import { useSession } from '../auth/session/session.ts';
import './store.ts';

/** Keeps the member's inbox live on every open page. It draws nothing: the bell shows the count. */
export function InboxRoom(): null {
  const email = useSession((session) => session.user?.email ?? null);
  useRoom(email === null ? null : room.inbox(email));
  return null;
}
