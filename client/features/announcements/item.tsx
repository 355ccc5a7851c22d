import type { Announcement } from '../../../contract/features/announcements.ts';
import { Time } from '../../ui/display/time.tsx';
import { By } from './by.tsx';

/** One announcement, whole: title, text, who, and when in full. */
export function AnnouncementItem({ announcement }: { announcement: Announcement }) {
  const { title, description, createdAt } = announcement;
  return (
    <article>
      <h2 dir="auto" className="font-semibold">
        {title}
      </h2>
      <p dir="auto" className="mt-1 max-w-[66ch] text-sm whitespace-pre-wrap">
        {description}
      </p>
      {/* On phones a line each: a time in the reader's words may be longer or shorter than the server's. */}
      <p className="text-muted mt-2 flex gap-x-4 text-xs max-sm:flex-col">
        <span>
          <By announcement={announcement} />
        </span>
        <Time iso={createdAt} full />
      </p>
    </article>
  );
}
