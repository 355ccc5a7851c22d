import type { Stats } from '../../../contract/features/stats.ts';

/** The three slices of the pie and the tiles beside it: blue, green, amber. */
export const SLICES: readonly { key: keyof Stats; fill: string; edge: string }[] = [
  { key: 'posts', fill: '#3b82f6', edge: '#1d4ed8' },
  { key: 'comments', fill: '#10b981', edge: '#047857' },
  { key: 'users', fill: '#f59e0b', edge: '#b45309' },
];

/** A spot in the colour of its slice. The policy of the page allows no inline style, an SVG's fill is none. */
export function Spot({ fill }: { fill: string }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5 shrink-0">
      <circle cx="5" cy="5" r="5" fill={fill} />
    </svg>
  );
}
