import type { Announcement } from '../../../contract/features/announcements.ts';
import { Time } from '../../ui/display/time.tsx';
import { By } from './by.tsx';

/** One announcement among others on home: a line for its title, two for its text, and who and when. */
export function AnnouncementNote({ announcement }: { announcement: Announcement }) {
  const { title, description, createdAt } = announcement;
  return (
    <article>
      <h4 dir="auto" className="line-clamp-1 text-sm font-semibold">
        {title}
      </h4>
      <p dir="auto" className="line-clamp-2 text-sm">
        {description}
      </p>
      <p className="text-muted mt-0.5 flex gap-2 text-xs">
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
