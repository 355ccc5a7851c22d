import type { Announcement } from '../../../contract/features/announcements.ts';
import type { AnnouncementRow } from '../../../db/features/announcements/announcements.ts';
import { iso } from '../../http/email-masking.ts';
import { type PhotoPolicy, shownPhoto } from '../../http/shown-photo.ts';

/** The announcement of an HTTP answer or a live event. */
export const presentAnnouncement = (row: AnnouncementRow, policy: PhotoPolicy): Announcement => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  authorId: row.authorId,
  authorName: row.authorName,
  authorImage: shownPhoto(row.authorImage, policy),
  createdAt: iso(row.createdAt),
});
