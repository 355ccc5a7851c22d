import { DEEPEST } from '../../../contract/markup/nesting.ts';
import { unescaped } from '../../../contract/markup/visible-text.ts';

/** An element of a rendered text, or a piece of its text. */
export type Part = RenderedElement | string;
export interface RenderedElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  parts: Part[];
}

/** The elements that a rendered text may have, with their attributes; everything else is text. */
const TAG =
  /<(\/?)(p|br|strong|em|code|pre|blockquote|ul|ol|li|a)((?: (?:start|href|rel|data-member)="[^"<>]*")*)>/g;
const ATTRIBUTE = / ([a-z-]+)="([^"<>]*)"/g;

const NONE = {};
const attributesOf = (written: string) =>
  Object.fromEntries(
    [...written.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, unescaped(value)]),
  );
const elementOf = (name: string, attributes: string): RenderedElement => ({
  name,
  attributes: attributes === '' ? NONE : attributesOf(attributes),
  parts: [],
});

/**
 * Reads the HTML of a stored text as a tree. Markup that `renderText` never writes is text here: HTML may have come by
 * an import from elsewhere.
 */
export function readRendered(html: string): Part[] {
  const root = elementOf('', '');
  const open = [root];
  const add = (part: Part) => part !== '' && open.at(-1)?.parts.push(part);
  let end = 0;
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(TAG)) {
    add(unescaped(html.slice(end, index)));
    end = index + tag.length;
    if (slash) {
      const at = open.findLastIndex((element) => element.name === name);
      if (at > 0) open.length = at;
    } else if (name === 'br') add(elementOf(name, ''));
    else if (open.length > DEEPEST) add(tag);
    else {
      const element = elementOf(name, attributes);
      add(element);
      open.push(element);
    }
  }
  add(unescaped(html.slice(end)));
  return root.parts;
}

/** The text within parts, without their elements. */
export const textOf = (parts: readonly Part[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : textOf(part.parts))).join('');
