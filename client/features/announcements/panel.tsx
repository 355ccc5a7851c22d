import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import { SCREENS } from '../../../contract/screens.ts';
import { siteName } from '../../api/initial-data.ts';
import { AnnouncementNote } from './note.tsx';
import { useAnnouncementList } from './reads.ts';

/** The newest of many: all of them stand on /announcements. */
const FEW = 6;

/** Home's announcements side by side, there only if there are any. On phones one shows, and a part of the next. */
export function AnnouncementPanel() {
  const list = useAnnouncementList();
  if (!list || list.length === 0) return null;
  return (
    <section
      aria-labelledby="welcome"
      className="stitch edge-to-edge no-print mb-3.5 py-2.5 sm:mb-6 sm:py-3.5"
    >
      <header className="mb-1.5 flex flex-wrap items-baseline gap-x-1.5 px-4 sm:mb-2 sm:px-5">
        <h2 id="welcome" className="font-semibold max-sm:text-sm">
          Welcome to {siteName()}!
        </h2>
        <h3 className="text-muted text-xs font-semibold">Announcements</h3>
        <Link
          to={SCREENS.announcements}
          className="text-primary relative ml-auto text-xs font-medium underline underline-offset-3 after:absolute after:-inset-2.5"
        >
          <span className="max-sm:sr-only">Read all</span>
          <ArrowRight size={20} aria-hidden="true" className="self-center sm:hidden" />
        </Link>
      </header>
      <ul
        aria-label="Announcements"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard, too
        tabIndex={0}
        className="grid snap-x snap-mandatory auto-cols-[86%] grid-flow-col overflow-x-auto px-1 [scrollbar-width:none] sm:auto-cols-[minmax(17.5rem,1fr)] sm:px-2"
      >
        {list.slice(0, FEW).map((one) => (
          <li
            key={one._id}
            className="border-base-300 min-w-0 snap-start scroll-mx-1 px-3 not-first:border-l sm:scroll-mx-2"
          >
            <AnnouncementNote announcement={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}
