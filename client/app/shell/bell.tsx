import BellIcon from 'lucide-react/icons/bell';
import { Link } from 'react-router';
import { SCREENS } from '../../../contract/screens.ts';
import { useUnreadCount } from '../../features/announcements/reads.ts';
import { iconLook } from '../../ui/button.tsx';
import { Count } from '../../ui/count.tsx';

/** The announcement bell; its badge counts those that this browser has not shown yet. */
export function Bell() {
  const unseen = useUnreadCount();
  const name = unseen > 0 ? `Announcements, ${unseen} new` : 'Announcements';
  return (
    <Link to={SCREENS.announcements} aria-label={name} className={`${iconLook} relative`}>
      <BellIcon size={20} aria-hidden="true" />
      {unseen > 0 && (
        <span className="badge bg-badge ring-base-100 absolute top-1 right-0.5 flex h-4.5 min-w-4.5 items-center justify-center rounded-full px-1 text-[0.6875rem] font-bold text-white ring-2">
          <Count value={unseen} />
        </span>
      )}
    </Link>
  );
}
