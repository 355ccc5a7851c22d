import PencilLine from 'lucide-react/icons/pencil-line';
import type { ComponentType, ReactNode } from 'react';
import { besidePosts, invitation, writePost, writeShort } from '#messages';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { buttonLook } from '../../../ui/controls/button.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { savesData } from '../../../ui/display/save-data.ts';
import { onDemand } from '../../../ui/layout/on-demand.ts';
import { WithRail } from '../../../ui/layout/with-rail.tsx';
import { useSession } from '../../auth/session/session.ts';
import { Quota } from '../compose/quota.tsx';
import { useFeed } from '../feed-store.ts';
import { MostLoved } from './most-loved.tsx';

/** By then a page has all that its first picture needs. Who saves data does without these parts of the rail. */
const LATER_MS = 1_000;
const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  onDemand(
    async () => {
      await new Promise((resume) => setTimeout(resume, LATER_MS));
      return savesData() ? () => null : load();
    },
    // It keeps the place of the scene: an empty one is hidden.
    { pending: <i /> },
  );
const TalkedAbout = later(async () => (await import('./talked-about.tsx')).TalkedAbout);
const Stall = later(async () => (await import('../../../ui/scenes/stall.tsx')).Stall);

/**
 * The rail's first sheet: leads to a new post, and tells how many are free. On phones the floating button replaces it.
 * For visitors the one filled button of the screen is that of the top bar.
 */
function WriteInvitation({ isFirst }: { isFirst: boolean }) {
  const isIn = useSession((session) => session.status === 'user');
  return (
    <section
      aria-labelledby="invitation"
      className="bg-surface rounded-card overflow-hidden max-md:hidden"
    >
      {isFirst && (
        <div className="bg-sunk aspect-video empty:hidden">
          <Stall />
        </div>
      )}
      <div className="p-4">
        <h2 id="invitation" className="mb-2.5 font-semibold">
          {invitation}
        </h2>
        <Link
          to={SCREENS.addPost}
          className={`${buttonLook(isIn ? 'main' : 'tonal')} min-h-11 w-full`}
        >
          <PencilLine size={18} aria-hidden="true" />
          {writePost}
        </Link>
        <Quota />
      </div>
    </section>
  );
}

/**
 * The same where the rail does not stand beside the list: a button that stays in reach of the thumb while the list is on
 * screen. It rests at the end of the list, above the pager. The welcome of an empty forum has its own.
 */
export function WriteButton({ tag }: { tag: string | null }) {
  const isEmpty = useFeed((feed) => feed.total === 0);
  if (isEmpty) return null;
  return (
    <div className="no-print pointer-events-none sticky bottom-4 z-20 mt-4 flex justify-end lg:hidden">
      <Link
        to={SCREENS.addPost}
        state={{ tag }}
        className={`${buttonLook('main')} shadow-lift pointer-events-auto h-13 rounded-full max-sm:w-13 max-sm:px-0 sm:pr-5 sm:pl-4`}
      >
        <PencilLine size={20} aria-hidden="true" />
        <span className="max-sm:sr-only">{writeShort}</span>
      </Link>
    </div>
  );
}

interface PostsWithRailProps {
  /** True at a first visit: the stall welcomes. */
  isFirst?: boolean;
  children: ReactNode;
}

/** A list of posts with its rail: the way to a new post, and what others love. */
export function PostsWithRail({ isFirst = false, children }: PostsWithRailProps) {
  return (
    <WithRail
      label={besidePosts}
      rail={
        <>
          <WriteInvitation isFirst={isFirst} />
          <MostLoved />
          <TalkedAbout />
        </>
      }
    >
      {children}
    </WithRail>
  );
}
