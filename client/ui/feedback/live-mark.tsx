import { liveMark } from '#messages';
import { useLive } from '../../live/status.ts';

/**
 * A small mark while the page is live, but for what was removed. It comes and goes without a word to the screen
 * reader.
 */
export function LiveMark() {
  const live = useLive((state) => state.live);
  if (!live) return null;
  return (
    <span className="text-ink3 no-print in-[:disabled]:hidden flex items-center gap-1.5 text-xs">
      <span aria-hidden="true" className="bg-saffron ring-saffron/25 size-2 rounded-full ring-3" />
      <span className="max-sm:sr-only">{liveMark}</span>
    </span>
  );
}
