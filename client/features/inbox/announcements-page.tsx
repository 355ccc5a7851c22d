import { useEffect } from 'react';
import { announcements, announcementsNone, loading } from '#messages';
import type { Announcement } from '../../../contract/features/announcements.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { langOf } from '../../ui/display/lang-of.ts';
import { Time } from '../../ui/display/time.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { By } from '../announcements/by.tsx';
import { markAllRead, useAnnouncementList } from '../announcements/reads.ts';
import { InboxFrame } from './frame.tsx';

/** One announcement, whole: title, text, who, and when in full. */
function AnnouncementItem({ announcement }: { announcement: Announcement }) {
  const { title, description, createdAt } = announcement;
  return (
    <article>
      <h2 dir="auto" lang={langOf(title)} className="font-semibold">
        {title}
      </h2>
      <p
        dir="auto"
        lang={langOf(description)}
        className="mt-1 max-w-[66ch] text-sm whitespace-pre-wrap"
      >
        {description}
      </p>
      {/* On phones a line each: a time in the reader's words may be longer or shorter than the server's. */}
      <p className="text-ink3 mt-2 flex gap-x-4 text-xs max-sm:flex-col">
        <span>
          <By announcement={announcement} />
        </span>
        <Time iso={createdAt} full />
      </p>
    </article>
  );
}

/** All announcements. Having been here clears the bell's badge. */
export default function AnnouncementsPage() {
  const list = useAnnouncementList();
  const newest = list?.[0]?.createdAt;
  useEffect(() => {
    if (newest) markAllRead(newest);
  }, [newest]);
  return (
    <InboxFrame title={announcements} to={SCREENS.announcements}>
      <div className={list?.length === 0 ? '' : 'stitch edge-to-edge'}>
        {list === null && <Skeleton text={loading} rows={3} tall />}
        {list?.length === 0 && <EmptyState isPage text={announcementsNone} />}
        <ul className="divide-line divide-y">
          {list?.map((one) => (
            <li key={one._id} className="px-4 py-5 sm:px-6">
              <AnnouncementItem announcement={one} />
            </li>
          ))}
        </ul>
      </div>
    </InboxFrame>
  );
}
