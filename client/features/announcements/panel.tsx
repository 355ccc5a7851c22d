import ChevronDown from 'lucide-react/icons/chevron-down';
import Megaphone from 'lucide-react/icons/megaphone';
import { useEffect, useState } from 'react';
import { announcements, announcementsAll, announcementsWhole, welcomeTo } from '#messages';
import type { Announcement } from '../../../contract/features/announcements.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { useSiteName } from '../../api/site.ts';
import { Link } from '../../ui/controls/link.tsx';
import { langOf } from '../../ui/display/lang-of.ts';
import { Time } from '../../ui/display/time.tsx';
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
}

/** Home's announcements, there only if there are any: one line, which opens. */
export function AnnouncementPanel({ isFirst, onShown }: AnnouncementPanelProps) {
  const siteName = useSiteName();
  const list = useAnnouncementList();
  const [isOpen, setOpen] = useState(isFirst);
  const isShown = isFirst && list !== null && list.length > 0;
  useEffect(() => (isShown ? onShown() : undefined), [isShown, onShown]);
  if (!list || list.length === 0) return null;
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
