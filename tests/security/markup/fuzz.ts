import { hasFormatting } from '../../../contract/markup/formatting.ts';
import { withoutFormatting } from '../../../contract/markup/plain.ts';
import { FORMATS } from '../../../contract/values/text-format.ts';
import { leastMs } from '../../support/processor-time.ts';
import { faultsOfHtml } from './allowed-html.ts';
import { faultsOfSize, type Rendered, sizedRender } from './size.ts';
import { PIECES } from './texts.ts';

/** The most processor time that one text may take. */
const MOST_MS = 50;

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

/** Renders a text in both formats; the faults of what comes out, of its size, and of the time that it took. */
export async function faultsOfText(text: string): Promise<string[]> {
  const faults: string[] = [];
  for (const format of FORMATS) {
    let rendered: Rendered | undefined;
    const ms = await leastMs(MOST_MS, () => {
      rendered = sizedRender(text, format);
      withoutFormatting(text, format);
    });
    const { html = null, tokens = 0 } = rendered ?? {};
    const slow = ms > MOST_MS ? [`${format}: ${ms} ms`] : [];
    const unread =
      format === 'markdown' && html !== null && !hasFormatting(text) ? ['marks were not seen'] : [];
    const large = faultsOfSize(text, { html, tokens });
    faults.push(...slow, ...large, ...unread, ...faultsOfHtml(html ?? ''));
  }
  return faults;
}
