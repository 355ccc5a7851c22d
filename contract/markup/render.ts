import { MOST_LINKS, MOST_MARKS } from '../values/limits.ts';
import type { Format } from '../values/text-format.ts';
import { hasFormatting } from './formatting.ts';
import { type Known, newEnvironment } from './link-limit.ts';
import { addressesIn, mayLink, REL } from './links.ts';
import { markdown } from './markdown.ts';

/** Syntax that costs the parser a token: markers at the start of a line, line breaks, and each mark within a line. */
const MARKS =
  /^(?:[ \t]*(?:>|[-+*](?=\s|$)|[0-9\u09e6-\u09ef]{1,9}[.)](?=\s|$)))+|\n|\*{1,3}|`+|\[/gm;
const MARKERS = /[>*+.)-]/g;

/**
 * The part of a text in which marks count: all of it, or the lines before the one with the first mark too many. The
 * limit bounds the time of the parser and the length of the HTML.
 */
function formattedPart(text: string): string {
  let marks = 0;
  for (const { 0: found, index } of text.matchAll(MARKS)) {
    marks += /[^*`[\n]/.test(found) ? (found.match(MARKERS)?.length ?? 0) : 1;
    if (marks > MOST_MARKS) return text.slice(0, text.lastIndexOf('\n', index - 1) + 1);
  }
  return text;
}

/** The version of the rules of this folder; `npm run render` renders anew what an older one has rendered. */
export const MARKUP_VERSION = 6;

export interface RenderedText {
  /** Null: nothing in the text is marked, so it is shown as it is. */
  html: string | null;
  /** The ids of the mentioned members, each once, in the order of the text. */
  mentions: string[];
}

const { escapeHtml } = markdown.utils;

/** An unmarked text as one paragraph. */
const paragraphOf = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>\n')}</p>`;

function withAddresses(text: string): string | null {
  let html = '';
  let end = 0;
  let links = 0;
  for (const { index, address } of addressesIn(markdown.linkify, text)) {
    if (links === MOST_LINKS) break;
    const href = markdown.normalizeLink(address);
    if (!mayLink(href)) continue;
    html += escapeHtml(text.slice(end, index));
    html += `<a href="${escapeHtml(href)}" rel="${REL}">${escapeHtml(address)}</a>`;
    end = index + address.length;
    links++;
  }
  if (end === 0) return null;
  return `<p>${(html + escapeHtml(text.slice(end))).replaceAll('\n', '<br>\n')}</p>`;
}

/**
 * Renders a text once, at its writing.
 * @param known the members and pictures that it may name. A plain text names none.
 */
export function renderText(text: string, format: Format, known?: Known): RenderedText {
  const source = text.replaceAll(/\r\n?/g, '\n');
  if (format === 'plain') return { html: withAddresses(source), mentions: [] };
  if (!hasFormatting(source)) return { html: null, mentions: [] };
  const environment = newEnvironment(known);
  const marked = formattedPart(source);
  const rest = source.slice(marked.length);
  const html = markdown.render(marked, environment) + (rest === '' ? '' : paragraphOf(rest));
  return {
    html: html.trimEnd() === paragraphOf(source) ? null : html.trimEnd(),
    mentions: [...new Set(environment.mentions)],
  };
}
