/** The announcements, newest first, and how many there are. */
import { create } from 'zustand';
import type { Announcement } from '../../contract/announcements.ts';
import type { RoomState } from '../../contract/live.ts';

interface AnnouncementsState {
  rev: number;
  count: number;
  list: readonly Announcement[] | null;
  /** Whether some came that were not heard of: the list is to be read again. */
  gap: boolean;
}

export const useAnnouncements = create<AnnouncementsState>()(() => ({
  rev: -1,
  count: 0,
  list: null,
  gap: false,
}));

/** Takes in the whole list. */
export function keepAnnouncements(list: readonly Announcement[], rev: number): void {
  useAnnouncements.setState((state) =>
    rev < state.rev ? state : { rev, count: list.length, list, gap: false },
  );
}

/** Takes in the count and the newest one. */
export function changeAnnouncements(change: RoomState['announcements'], rev: number): void {
  useAnnouncements.setState((state) => {
    if (rev <= state.rev) return state;
    const { count, latest } = change;
    if (!state.list) return { rev, count };
    const others = state.list.filter((one) => one._id !== latest?._id);
    const list = latest ? [latest, ...others] : others;
    return { rev, count, list, gap: list.length !== count };
  });
}
