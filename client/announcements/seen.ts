/** Which announcements this browser has shown: all up to the newest that was on /announcements. */
import { create } from 'zustand';
import { kept } from '../kit/kept.ts';

const KEY = 'announcementsSeen';

export const useSeen = create<{ until: string | null }>()(() => ({ until: kept.get(KEY) }));

/** Everything up to this announcement's time was shown. */
export function seenUntil(createdAt: string): void {
  const { until } = useSeen.getState();
  if (until !== null && Date.parse(until) >= Date.parse(createdAt)) return;
  kept.set(KEY, createdAt);
  useSeen.setState({ until: createdAt });
}

// Another tab had them open: the badge clears here too.
addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY && newValue) seenUntil(newValue);
});
