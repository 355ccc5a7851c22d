import type { Stats } from '../../../contract/features/stats.ts';

/** The three slices of the pie and the tiles beside it: blue, green, amber. */
export const SLICES: readonly { key: keyof Stats; fill: string; edge: string }[] = [
  { key: 'posts', fill: '#3b82f6', edge: '#1d4ed8' },
  { key: 'comments', fill: '#22c55e', edge: '#15803d' },
  { key: 'users', fill: '#f59e0b', edge: '#b45309' },
];
