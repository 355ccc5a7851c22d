import { useEffect } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useTitle } from '../../ui/layout/title.ts';
import { AnnouncementItem } from './item.tsx';
import { markReadUntil } from './last-read.ts';
import { useAnnouncementList } from './reads.ts';

/** All announcements. Having been here clears the bell's badge. */
export default function AnnouncementsPage() {
  useTitle('Announcements');
  const list = useAnnouncementList();
  const newest = list?.[0]?.createdAt;
  useEffect(() => {
    if (newest) markReadUntil(newest);
  }, [newest]);
  return (
    <div className="mx-auto max-w-[45rem] px-4 py-6 sm:py-10">
      <h1 className="mb-4 text-xl font-semibold tracking-tight">Announcements</h1>
      <div className={list?.length === 0 ? '' : 'stitch edge-to-edge'}>
        {list === null && <Skeleton text="Loading..." rows={3} tall />}
        {list?.length === 0 && <EmptyState text="Nothing has been announced yet." />}
        <ul className="divide-base-300 divide-y">
          {list?.map((one) => (
            <li key={one._id} className="px-4 py-5 sm:px-6">
              <AnnouncementItem announcement={one} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
