import BellIcon from 'lucide-react/icons/bell';
import { SCREENS } from '../../../contract/values/screens.ts';
import { useUnreadCount } from '../../features/announcements/reads.ts';
import { CountedLink } from '../../ui/controls/counted-link.tsx';

/** The announcement bell; its badge counts those that this browser has not shown yet. */
export function Bell() {
  const unseen = useUnreadCount();
  const bell = { to: SCREENS.announcements, name: 'Announcements', icon: BellIcon };
  return <CountedLink {...bell} unseen={unseen} />;
}
