import InboxIcon from 'lucide-react/icons/inbox';
import { Link } from 'react-router';
import { room } from '../../../contract/rooms.ts';
import { SCREENS } from '../../../contract/screens.ts';
import { useRoom } from '../../live/use-room.ts';
import { iconLook } from '../../ui/button.tsx';
import { Count } from '../../ui/count.tsx';
import { iconBadge } from '../../ui/icon-badge.ts';
import { useSession } from '../auth/session.ts';
import { useInbox } from './store.ts';

/** The way to the inbox; its badge counts the unseen items, on every open page alike. */
export function InboxLink() {
  const email = useSession((session) => session.user?.email ?? null);
  useRoom(email === null ? null : room.inbox(email));
  const unseen = useInbox((inbox) => inbox.unseen);
  const name = unseen > 0 ? `Notifications, ${unseen} new` : 'Notifications';
  return (
    <Link to={SCREENS.notifications} aria-label={name} className={`${iconLook} relative`}>
      <InboxIcon size={20} aria-hidden="true" />
      {unseen > 0 && (
        <span className={iconBadge}>
          <Count value={unseen} />
        </span>
      )}
    </Link>
  );
}
