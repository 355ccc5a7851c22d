import { decodeHTML } from 'entities';
import { readBbcode } from './bbcode.ts';
import type { Converted, TextContext } from './blocks.ts';
import { TextBuilder } from './builder.ts';
import { Elements } from './elements.ts';
import { parseHtml } from './html.ts';
import { readMarkdown } from './markdown.ts';
import { readPhpbb } from './phpbb.ts';
import { readRich } from './rich.ts';

export type { Converted, Quote, TextContext } from './blocks.ts';

export type TextKind = 'phpbb' | 'bbcode' | 'html' | 'discourse' | 'markdown' | 'rich' | 'plain';

/** HTML of the editors: a line break in the source is one where no element says breaks. */
function readPage(source: string, builder: TextBuilder) {
  const breaks = !/<(?:br|p|div|li|h[1-6]|blockquote)\b/i.test(source);
  const elements = new Elements(builder, { breaks, keeps: 'none' });
  parseHtml(source, elements);
  elements.finish();
}

/**
 * A text of another forum in our markup. Every text converts: marks that can't be read stay words.
 * @param hints.uid phpBB's `bbcode_uid` of the text.
 */
export function convertText(
  kind: TextKind,
  source: string,
  context: TextContext,
  hints: { uid?: string } = {},
): Converted {
  const builder = new TextBuilder(context);
  const text = source.toWellFormed();
  if (kind === 'plain') builder.lines(text);
  else if (kind === 'phpbb') readPhpbb(text, builder, hints.uid);
  else if (kind === 'bbcode') readBbcode(text, builder, null);
  else if (kind === 'html') readPage(text, builder);
  else if (kind === 'rich') readRich(text, builder);
  else readMarkdown(text, builder, kind);
  return builder.finish();
}

/** Plain words of a title or name: tags dropped, entities decoded once, white space collapsed, trimmed. */
export const plainWords = (source: string): string =>
  decodeHTML(source.replaceAll(/<[/!]?[a-z][^<>]*>/gi, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
