/** Polls: the options, the length of each, and the days until the latest end. The first page of a visitor has none of it. */
export const POLL = {
  fewest: 2,
  most: 10,
  graphemes: 100,
  /** In code points: room for as many of the longest emoji, of 11. */
  longest: 1_200,
  days: 90,
} as const;
