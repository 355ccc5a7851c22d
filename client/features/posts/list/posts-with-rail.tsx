import PencilLine from 'lucide-react/icons/pencil-line';
import type { ReactNode } from 'react';
import { besidePosts, invitation, writePost, writeShort } from '#messages';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { buttonLook } from '../../../ui/controls/button.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { onDemand } from '../../../ui/layout/on-demand.ts';
import { WithRail } from '../../../ui/layout/with-rail.tsx';
import { Quota } from '../compose/quota.tsx';
import { useFeed } from '../feed-store.ts';
import { MostLoved } from './most-loved.tsx';

/** The first picture of a page does without the talks, and its scripts without their code. */
const LATER_MS = 1_000;
const TalkedAbout = onDemand(async () => {
  await new Promise((resume) => setTimeout(resume, LATER_MS));
  return (await import('./talked-about.tsx')).TalkedAbout;
});

/** The rail's first sheet: leads to a new post, and tells how many are free. On phones the floating button replaces it. */
function WriteInvitation() {
  return (
    <section aria-labelledby="invitation" className="bg-surface rounded-card p-4 max-md:hidden">
      <h2 id="invitation" className="mb-2.5 font-semibold">
        {invitation}
      </h2>
      <Link to={SCREENS.addPost} className={`${buttonLook('main')} min-h-11 w-full`}>
        <PencilLine size={18} aria-hidden="true" />
        {writePost}
      </Link>
      <Quota />
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

/** A list of posts with its rail: the way to a new post, and what others love. */
export function PostsWithRail({ children }: { children: ReactNode }) {
  return (
    <WithRail
      label={besidePosts}
      rail={
        <>
          <WriteInvitation />
          <MostLoved />
          <TalkedAbout />
        </>
      }
    >
      {children}
    </WithRail>
  );
}
