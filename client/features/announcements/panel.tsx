import ChevronDown from 'lucide-react/icons/chevron-down';
import Megaphone from 'lucide-react/icons/megaphone';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import {
  announcements,
  announcementsAll,
  announcementsDismiss,
  announcementsWhole,
  welcomeTo,
} from '#messages';
import type { Announcement } from '../../../contract/features/announcements.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { useSiteName } from '../../api/site.ts';
import { Link } from '../../ui/controls/link.tsx';
import { langOf } from '../../ui/display/lang-of.ts';
import { Time } from '../../ui/display/time.tsx';
import { MAIN } from '../../ui/layout/landmarks.ts';
import { By } from './by.tsx';
import { useAnnouncementList } from './reads.ts';

/** One announcement among others on home. While the panel is closed, the newest is a line. */
function AnnouncementNote({ announcement }: { announcement: Announcement }) {
  const { title, description, createdAt } = announcement;
  return (
    <article>
      <h4 dir="auto" lang={langOf(title)}>
        {title}
      </h4>
      <p dir="auto" lang={langOf(description)}>
        {description}
      </p>
      <footer>
        <span>
          <By announcement={announcement} />
        </span>
        <Time iso={createdAt} full isBrief />
      </footer>
    </article>
  );
}

/** The newest of many: all of them stand on /announcements. */
const FEW = 6;

interface AnnouncementPanelProps {
  /** True at a first visit: the panel begins open. */
  isFirst: boolean;
  /** Called once it has been shown at a first visit; what it returns, once home is left. */
  onShown: () => () => void;
  /** Announcements up to this time, in milliseconds since 1970, are dismissed. */
  dismissed: number;
  /** Called with the time of the newest one. */
  onDismiss: (until: number) => void;
}

/** Home's announcements, there only if there are any: one line, which opens. */
export function AnnouncementPanel(props: AnnouncementPanelProps) {
  const { isFirst, onShown, dismissed, onDismiss } = props;
  const siteName = useSiteName();
  const list = useAnnouncementList();
  const [isOpen, setOpen] = useState(isFirst);
  const newest = list?.[0] ? Date.parse(list[0].createdAt) : 0;
  const isShown = isFirst && newest > dismissed;
  useEffect(() => (isShown ? onShown() : undefined), [isShown, onShown]);
  // Once it is dismissed it stays away until home is opened again: a newer one would move what is being read.
  const isDismissed = newest > 0 && newest <= dismissed;
  const [isAway, setIsAway] = useState(isDismissed);
  if (isDismissed && !isAway) setIsAway(true);
  if (!list || newest === 0 || isAway) return null;
  const dismiss = () => {
    onDismiss(newest);
    document.getElementById(MAIN)?.focus({ preventScroll: true });
  };
  return (
    <section
      aria-labelledby="welcome"
      className={isOpen ? 'house no-print open' : 'house no-print'}
    >
      <header>
        <Megaphone size={20} aria-hidden="true" />
        <h2 id="welcome">{welcomeTo(siteName)}</h2>
        <h3>{announcements}</h3>
        <button
          type="button"
          title={announcementsWhole}
          aria-label={announcementsWhole}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="needs-script"
        >
          <ChevronDown size={20} aria-hidden="true" />
        </button>
        <button
          type="button"
          title={announcementsDismiss}
          aria-label={announcementsDismiss}
          onClick={dismiss}
          className="needs-script dismiss"
        >
          <X size={20} aria-hidden="true" />
        </button>
      </header>
      <ul aria-label={announcements}>
        {list.slice(0, FEW).map((one) => (
          <li key={one._id}>
            <AnnouncementNote announcement={one} />
          </li>
        ))}
      </ul>
      <Link to={SCREENS.announcements} className="link">
        {announcementsAll}
      </Link>
    </section>
  );
}
