import { liveMark } from '#messages';
import { useLive } from '../../live/status.ts';

/**
 * A small green mark while the page is live, but for what was removed. It comes and goes without a word to the screen
 * reader.
 */
export function LiveMark() {
  const live = useLive((state) => state.live);
  if (!live) return null;
  return (
    <span className="text-muted no-print in-[:disabled]:hidden flex items-center gap-1.5 text-xs">
      <span aria-hidden="true" className="bg-primary ring-primary/20 size-2 rounded-full ring-3" />
      <span className="max-sm:sr-only">{liveMark}</span>
    </span>
  );
}
