/** The announcements, newest first, and how many there are. */

import type { RoomState } from '../../../contract/core/realtime.ts';
import type { Announcement } from '../../../contract/features/announcements.ts';
import { createPageStore } from '../../api/page-store.ts';
import { applyChange, applyPage, type LiveList, UNREAD } from '../../live/live-list.ts';

export const useAnnouncements = createPageStore<LiveList<Announcement>>(() => UNREAD);

/** Applies the whole list. */
export function applyAnnouncements(items: readonly Announcement[], rev: number): void {
  useAnnouncements.setState((list) => applyPage(list, { rev, items, total: items.length }));
}

/** Applies the count and the newest one. */
export function applyLatestAnnouncement(
  { count: total, latest }: RoomState['announcements'],
  rev: number,
): void {
  useAnnouncements.setState((list) =>
    applyChange(list, { rev, total }, (items) => [
      ...(latest ? [latest] : []),
      ...items.filter((one) => one._id !== latest?._id),
    ]),
  );
}
