import { hasFormatting } from '../../../contract/markup/formatting.ts';
import { withoutFormatting } from '../../../contract/markup/plain.ts';
import { renderText } from '../../../contract/markup/render.ts';
import { FORMATS } from '../../../contract/values/text-format.ts';
import { faultsOfHtml } from './allowed-html.ts';
import { faultsOfSize } from './size.ts';
import { PIECES } from './texts.ts';

/** The most processor time that one text may take. */
export const MOST_MS = 50;

/** A small generator of numbers below `below`, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A text of random pieces; one in fifty is long. */
export function randomText(random: (below: number) => number): string {
  const count = random(50) === 0 ? 1 + random(1_500) : 1 + random(24);
  let text = '';
  for (let n = 0; n < count; n++) text += PIECES[random(PIECES.length)];
  return text.slice(0, 20_000);
}

function processorMs(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The least of several runs: a run also pays for compiling and for collecting what others left. */
function leastMs(run: () => void): number {
  const first = processorMs(run);
  if (first <= MOST_MS) return first;
  return Math.min(...Array.from({ length: 3 }, () => processorMs(run)));
}

/** Renders a text in both formats; the faults of what comes out, of its size, and of the time that it took. */
export function faultsOfText(text: string): string[] {
  return FORMATS.flatMap((format) => {
    let html: string | null = null;
    const ms = leastMs(() => {
      html = renderText(text, format).html;
      withoutFormatting(text, format);
    });
    const large = faultsOfSize(text, () => renderText(text, format).html);
    const slow = ms > MOST_MS ? [`${format}: ${ms} ms`] : [];
    const unread =
      format === 'markdown' && html !== null && !hasFormatting(text) ? ['marks were not seen'] : [];
    return [...slow, ...large, ...unread, ...faultsOfHtml(html ?? '')];
  });
}
