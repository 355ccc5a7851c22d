import BellIcon from 'lucide-react/icons/bell';
import { Link } from 'react-router';
import { SCREENS } from '../../../contract/screens.ts';
import { useUnreadCount } from '../../features/announcements/reads.ts';
import { iconLook } from '../../ui/button.tsx';
import { Count } from '../../ui/count.tsx';
import { iconBadge } from '../../ui/icon-badge.ts';

/** The announcement bell; its badge counts those that this browser has not shown yet. */
export function Bell() {
  const unseen = useUnreadCount();
  const name = unseen > 0 ? `Announcements, ${unseen} new` : 'Announcements';
  return (
    <Link to={SCREENS.announcements} aria-label={name} className={`${iconLook} relative`}>
      <BellIcon size={20} aria-hidden="true" />
      {unseen > 0 && (
        <span className={iconBadge}>
          <Count value={unseen} />
        </span>
      )}
    </Link>
  );
}
