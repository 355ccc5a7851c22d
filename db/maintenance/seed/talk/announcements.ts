import type { Opening } from './openings.ts';

/** The announcements of a seeded forum, the oldest first. */
export const ANNOUNCEMENTS: readonly Opening[] = [
  [
    'Welcome to the forum',
    'Be kind, stay curious, and report what does not belong here. Everybody may publish five posts for free; Gold lifts the limit for good.',
  ],
  [
    'Weekly themes are here',
    'Each week one of you chooses a theme. Look for the photography tag on Mondays, and tell us which themes you would like to see.',
  ],
  ['নতুন ট্যাগ: কবিতা', 'আপনাদের অনুরোধে কবিতার জন্য আলাদা ট্যাগ খোলা হলো। লিখুন, পড়ুন, মন্তব্য করুন ✍️'],
];
