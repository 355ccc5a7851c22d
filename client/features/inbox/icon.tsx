import InboxIcon from 'lucide-react/icons/inbox';
import { notifications } from '#messages';
import { room } from '../../../contract/core/rooms.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { useRoom } from '../../live/use-room.ts';
import { CountedLink } from '../../ui/controls/link.tsx';
import { useSession } from '../auth/session/session.ts';
import { useInbox } from './store.ts';

/** The way to the inbox; its badge counts the unseen items, on every open page alike. */
export function InboxLink() {
  const email = useSession((session) => session.user?.email ?? null);
  useRoom(email === null ? null : room.inbox(email));
  const unseen = useInbox((inbox) => inbox.unseen);
  const inbox = { to: SCREENS.notifications, name: notifications, icon: InboxIcon };
  return <CountedLink {...inbox} unseen={unseen} />;
}
