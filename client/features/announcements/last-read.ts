/** Which announcements this browser has shown: all up to the newest that was on /announcements. */
import { createPageStore } from '../../api/page-store.ts';
import { storage } from '../../api/storage.ts';

const KEY = 'announcementsSeen';

export const useLastRead = createPageStore<{ until: string | null }>(() => ({
  until: storage.get(KEY),
}));

/** Everything up to this announcement's time was shown. */
export function markReadUntil(createdAt: string): void {
  const { until } = useLastRead.getState();
  if (until !== null && Date.parse(until) >= Date.parse(createdAt)) return;
  storage.set(KEY, createdAt);
  useLastRead.setState({ until: createdAt });
}

/** Follows the other tabs: announcements that one of them shows clear the badge here too. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && newValue) markReadUntil(newValue);
  });
}
