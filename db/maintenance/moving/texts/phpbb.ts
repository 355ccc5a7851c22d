import { readBbcode } from './bbcode.ts';
import type { TextBuilder } from './builder.ts';
import { Elements } from './elements.ts';
import { type Attributes, type ElementHandler, parseHtml } from './html.ts';

/** The parts of a text that only its editor shows: starts and ends of marks, and ignored white space. */
const EDITOR = new Set(['s', 'e', 'i']);
/** Elements whose content repeats what their attributes say. */
const BY_ATTRIBUTES = new Set(['IMG', 'ATTACHMENT']);
const NAMES = new Map(
  Object.entries({
    CODE: 'pre',
    C: 'code',
    LI: 'li',
    ISPOILER: 'spoiler',
    ESC: 'span',
    E: 'span',
    EMOJI: 'span',
    r: 'span',
    t: 'span',
    LINK_TEXT: 'span',
    QUOTE: 'blockquote',
    ATTACHMENT: 'span',
  }),
);

/** Reads the XML of s9e's TextFormatter, in which phpBB stores texts since version 3.2. */
class StoredXml implements ElementHandler {
  readonly #builder: TextBuilder;
  readonly #elements: Elements;
  #skipped = 0;
  #code = 0;

  constructor(builder: TextBuilder) {
    this.#builder = builder;
    this.#elements = new Elements(builder, { breaks: false, keeps: 'none' });
  }

  text(words: string): void {
    if (this.#skipped === 0) this.#elements.text(words);
  }

  open(name: string, attributes: Attributes): void {
    if (this.#skipped > 0 || EDITOR.has(name)) {
      this.#skipped++;
      return;
    }
    const builder = this.#builder;
    if (name === 'URL' || name === 'EMAIL') {
      const { url, email } = attributes;
      builder.beginLink(url ?? (email === undefined ? '' : `mailto:${email}`));
    } else if (name === 'LIST') {
      const { type = 'disc', start = '1' } = attributes;
      const isNumbered = /^(?:decimal|lower|upper|[1aAiI]$)/.test(type);
      builder.openList(isNumbered ? Number.parseInt(start, 10) || 1 : null);
    } else if (name === 'IMG') builder.picture(attributes['src'] ?? '', attributes['alt'] ?? '');
    else if (name === 'ATTACHMENT')
      builder.attachment(attributes['index'] ?? '', attributes['filename'] ?? '');
    else if (name === 'QUOTE') {
      const { post_id: id = '', author = '' } = attributes;
      builder.openQuote(/^\d{1,19}$/.test(id) ? id : null, author === '' ? null : author);
    } else if (name !== 'br' || this.#code === 0) {
      if (name === 'CODE') this.#code++;
      this.#elements.open(NAMES.get(name) ?? name.toLowerCase(), attributes, '');
    }
    if (BY_ATTRIBUTES.has(name)) this.#skipped++;
  }

  close(name: string): void {
    if (this.#skipped > 0) {
      this.#skipped--;
      return;
    }
    if (name === 'URL' || name === 'EMAIL') this.#builder.endLink();
    else if (name === 'LIST') this.#builder.close('list');
    else {
      if (name === 'CODE') this.#code--;
      this.#elements.close(NAMES.get(name) ?? name.toLowerCase(), '');
    }
  }

  finish(): void {
    this.#elements.finish();
  }
}

const USED_UID = /\[\/[a-z*][a-z0-9_-]{0,30}(?::[a-z])?:([a-z0-9]{5,10})\]/i;

/**
 * Reads a text of phpBB: the XML of version 3.2 and later, BBCode whose tags have a uid, or plain text with entities.
 * @param uid the text's `bbcode_uid`; without it, the one that an end of the text has.
 */
export function readPhpbb(source: string, builder: TextBuilder, uid = ''): void {
  if (/^\s*<[rt](?:\s[^<>]*)?>/.test(source)) {
    const xml = new StoredXml(builder);
    parseHtml(source, xml, true);
    xml.finish();
    return;
  }
  const known = uid === '' ? USED_UID.exec(source)?.[1] : uid;
  // No tag has an empty uid, so that brackets without one stay words.
  readBbcode(source, builder, known ?? '');
}
