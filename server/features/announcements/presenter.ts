import type { Announcement } from '../../../contract/features/announcements.ts';
import type { AnnouncementRow } from '../../../db/features/announcements.ts';
import { iso } from '../../http/email-masking.ts';

/** The announcement of an HTTP answer or a live event. */
export const presentAnnouncement = (row: AnnouncementRow): Announcement => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  authorName: row.authorName,
  authorImage: row.authorImage,
  createdAt: iso(row.createdAt),
});
