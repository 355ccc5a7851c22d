import { hasFormatting } from '../../../contract/markup/formatting.ts';
import { markdown } from '../../../contract/markup/markdown.ts';
import { withoutFormatting } from '../../../contract/markup/plain.ts';
import { renderText } from '../../../contract/markup/render.ts';
import { FORMATS, type Format } from '../../../contract/values/text-format.ts';
import { leastMs } from '../../support/processor-time.ts';
import { faultsOfHtml } from './allowed-html.ts';
import { IMAGE_ID } from './attacks.ts';
import { PIECES } from './texts.ts';

/** The most processor time that one text may take. */
const MOST_MS = 50;

/** A text of random pieces; one in fifty is long. */
export function randomText(random: (below: number) => number): string {
  const count = random(50) === 0 ? 1 + random(1_500) : 1 + random(24);
  let text = '';
  for (let n = 0; n < count; n++) text += PIECES[random(PIECES.length)];
  return text.slice(0, 20_000);
}

/** The most tokens of one text: a measure of the parser's work that is the same on all machines. */
const MOST_TOKENS = 16_000;
/** The most bytes of HTML for each byte of a text of 20,000. A `"` alone becomes six. */
const MOST_HTML = 9;
const LONGEST_TEXT = 20_000;

let tokens = 0;
const { renderer } = markdown;
const render = renderer.render.bind(renderer);
renderer.render = (all, ...rest) => {
  tokens = all.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0);
  return render(all, ...rest);
};

interface Rendered {
  html: string | null;
  tokens: number;
}

/** Renders a text, and counts its tokens. */
function sizedRender(text: string, format: Format): Rendered {
  tokens = 0;
  const images = { [IMAGE_ID]: { width: 1_280, height: 960, removed: false } };
  const { html } = renderText(text, format, { images });
  return { html, tokens };
}

/** The faults of a text's size: too many tokens, or too much HTML. */
function faultsOfSize(text: string, { html, tokens }: Rendered): string[] {
  const bytes = Buffer.byteLength(html ?? '');
  const most = MOST_HTML * Math.max(Buffer.byteLength(text), LONGEST_TEXT);
  return [
    ...(tokens > MOST_TOKENS ? [`${tokens} tokens`] : []),
    ...(bytes > most ? [`${bytes} bytes of HTML`] : []),
  ];
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
    if (ms > MOST_MS) faults.push(`${format}: ${ms} ms`);
    if (format === 'markdown' && html !== null && !hasFormatting(text))
      faults.push('marks were not seen');
    faults.push(...faultsOfSize(text, { html, tokens }), ...faultsOfHtml(html ?? ''));
  }
  return faults;
}
