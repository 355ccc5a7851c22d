import type { Stats } from '../../../contract/features/stats.ts';

/** The three slices of the pie and the tiles beside it: blue, green, amber. */
export const SLICES: readonly { key: keyof Stats; fill: string; edge: string }[] = [
  { key: 'posts', fill: '#3b82f6', edge: '#1d4ed8' },
  { key: 'comments', fill: '#10b981', edge: '#047857' },
  { key: 'users', fill: '#f59e0b', edge: '#b45309' },
];
