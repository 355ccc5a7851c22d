import ArrowRight from 'lucide-react/icons/arrow-right';
import { useLayoutEffect, useRef } from 'react';
import { announcements, announcementsAll, welcomeTo } from '#messages';
import type { Announcement } from '../../../contract/features/announcements.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { useSiteName } from '../../api/site.ts';
import { Link } from '../../ui/controls/link.tsx';
import { langOf } from '../../ui/display/lang-of.ts';
import { Time } from '../../ui/display/time.tsx';
import { By } from './by.tsx';
import { useAnnouncementList } from './reads.ts';

/** One announcement among others on home: a line for its title, two for its text, and who and when. */
function AnnouncementNote({ announcement }: { announcement: Announcement }) {
  const { title, description, createdAt } = announcement;
  return (
    <article>
      <h4 dir="auto" lang={langOf(title)} className="line-clamp-1 text-sm font-semibold">
        {title}
      </h4>
      <p dir="auto" lang={langOf(description)} className="line-clamp-2 text-sm">
        {description}
      </p>
      <p className="text-ink3 mt-0.5 flex gap-2 text-xs">
        {/* The name gives way first: the time is shown in full. */}
        <span className="max-w-26 shrink-9999 truncate">
          <By announcement={announcement} />
        </span>
        <span className="truncate">
          <Time iso={createdAt} full isBrief />
        </span>
      </p>
    </article>
  );
}

/** The newest of many: all of them stand on /announcements. */
const FEW = 6;

/**
 * A list that scrolls sideways and stands at its start shows items that are put there: the browser's snapping would
 * keep the item that was first. A reader who has scrolled stays.
 */
function useStart(first: string | undefined) {
  const scroller = useRef<HTMLUListElement>(null);
  const isAtStart = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new first item is the occasion
  useLayoutEffect(() => {
    if (isAtStart.current) scroller.current?.scrollTo({ left: 0, behavior: 'instant' });
  }, [first]);
  const onScroll = () => {
    isAtStart.current = (scroller.current?.scrollLeft ?? 0) < 1;
  };
  return { ref: scroller, onScroll };
}

/**
 * Home's announcements side by side, there only if there are any. On phones one shows, and a part of the next;
 * elsewhere whole ones.
 */
export function AnnouncementPanel() {
  const siteName = useSiteName();
  const list = useAnnouncementList();
  const start = useStart(list?.[0]?._id);
  if (!list || list.length === 0) return null;
  return (
    <section
      aria-labelledby="welcome"
      className="stitch edge-to-edge no-print mb-3.5 py-2.5 sm:mb-6 sm:py-3.5"
    >
      <header className="mb-1.5 flex items-baseline gap-x-1.5 px-4 sm:mb-2 sm:px-5">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
          <h2 id="welcome" className="font-semibold max-sm:text-sm">
            {welcomeTo(siteName)}
          </h2>
          <h3 className="text-ink3 text-xs font-semibold">{announcements}</h3>
        </div>
        <Link
          to={SCREENS.announcements}
          className="text-betel relative ml-auto shrink-0 text-xs font-medium underline underline-offset-3 after:absolute after:-inset-2.5"
        >
          <span className="max-sm:sr-only">{announcementsAll}</span>
          <ArrowRight size={20} aria-hidden="true" className="self-center sm:hidden" />
        </Link>
      </header>
      <ul
        {...start}
        aria-label={announcements}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard, too
        tabIndex={0}
        className="grid snap-x snap-mandatory auto-cols-[86%] grid-flow-col overflow-x-auto px-1 [scrollbar-width:none] sm:auto-cols-[minmax(50%,1fr)] sm:px-2 md:auto-cols-[minmax(calc(100%/3),1fr)] xl:auto-cols-[minmax(25%,1fr)]"
      >
        {list.slice(0, FEW).map((one) => (
          <li
            key={one._id}
            className="border-line min-w-0 snap-start scroll-mx-1 px-3 not-first:border-l sm:scroll-mx-2"
          >
            <AnnouncementNote announcement={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}
