import type { Announcement } from '../../../contract/features/announcements.ts';
import { Time } from '../../ui/time.tsx';

interface ItemProps {
  announcement: Announcement;
  /** The heading it is under decides which it is. */
  heading: 'h2' | 'h4';
  /** Cuts a long text; the whole is on /announcements. */
  short?: boolean;
}

/** One announcement: title, text, who, and when in full. */
export function AnnouncementItem({ announcement, heading: Heading, short = false }: ItemProps) {
  const { title, description, authorName, createdAt } = announcement;
  return (
    <article>
      <Heading dir="auto" className="font-semibold">
        {title}
      </Heading>
      <p dir="auto" className={`mt-1 text-sm whitespace-pre-wrap ${short ? 'line-clamp-4' : ''}`}>
        {description}
      </p>
      <p className="text-muted mt-2 flex flex-wrap gap-x-4 text-xs">
        <span>By {authorName}</span>
        <Time iso={createdAt} full />
      </p>
    </article>
  );
}
