import { markdown } from '../../../contract/markup/markdown.ts';
import { renderText } from '../../../contract/markup/render.ts';
import type { Format } from '../../../contract/values/text-format.ts';

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

export interface Rendered {
  html: string | null;
  tokens: number;
}

/** Renders a text, and counts its tokens. */
export function sizedRender(text: string, format: Format): Rendered {
  tokens = 0;
  const { html } = renderText(text, format);
  return { html, tokens };
}

/** What the HTML of a text, or the number of its tokens, has too much. */
export function faultsOfSize(text: string, { html, tokens }: Rendered): string[] {
  const bytes = Buffer.byteLength(html ?? '');
  const most = MOST_HTML * Math.max(Buffer.byteLength(text), LONGEST_TEXT);
  return [
    ...(tokens > MOST_TOKENS ? [`${tokens} tokens`] : []),
    ...(bytes > most ? [`${bytes} bytes of HTML`] : []),
  ];
}
