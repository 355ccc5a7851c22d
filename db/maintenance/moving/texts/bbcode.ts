import { decodeHTML } from 'entities';
import { isLiteral, type Mark, marksOf } from './bbcode-tags.ts';
import type { TextBuilder } from './builder.ts';
import { Elements } from './elements.ts';
import { namesIn, parseHtml } from './html.ts';

/** A text of BBCode may also have tags of HTML and entities: some forums store their line breaks and links so. */
function readPiece(source: string, elements: Elements): void {
  if (/[<&]/.test(source)) parseHtml(source, elements);
  else if (source !== '') elements.text(source);
}

const ID = /(?:\b(?:post|post_id|pid|p|msg_id)\s*[:=]\s*['"]?#?|\bmsg|;n?)(\d{1,19})\b/;
const TOPIC = /\btopic\s*:\s*(\d{1,19})/;
/** The parts of a quote's attribute that follow its author. */
const BEHIND_AUTHOR =
  /(?:,\s*(?:post|member|topic|full|username)\s*:|;n?\d+$|\s(?:pid|post|post_id|date|dateline|timestamp|time|user_id|msg_id|link)\s*=)/;

/** The author and the id that a quote's attribute names. @param attribute with its `=`, entities decoded. */
function quoteOf(attribute: string): { id: string | null; author: string | null } {
  const named = /(?:^|\s)(?:author|name)\s*=\s*/.exec(attribute);
  const value = named
    ? attribute.slice(named.index + named[0].length)
    : /^\s*=\s*([\s\S]*)/.exec(attribute)?.[1];
  const topic = TOPIC.exec(attribute)?.[1];
  const post = ID.exec(attribute)?.[1];
  const id = post === undefined ? null : topic === undefined ? post : `${topic}/${post}`;
  if (value === undefined) return { id, author: null };
  const mark = value.charAt(0);
  const isQuoted = mark === '"' || mark === "'";
  const last = isQuoted ? value.lastIndexOf(mark) : 0;
  // Where attributes follow, the mark that ends the author is the one before them.
  const quoted = isQuoted
    ? new RegExp(`^${mark}(.*?)${mark}(?=$|\\s+[a-z_]+=|:)`, 's').exec(value)
    : null;
  const whole = quoted?.[1] ?? (last > 0 ? value.slice(1, last) : value);
  const end = BEHIND_AUTHOR.exec(whole);
  const author = (end ? whole.slice(0, end.index) : whole).replaceAll(/\\(["'\\])/g, '$1').trim();
  return { id, author: author === '' ? null : author };
}

/** The value of an attribute's `=`, without quotation marks. */
const attributeValue = (attribute: string): string =>
  decodeHTML(attribute)
    .replace(/^\s*=\s*/, '')
    .trim()
    .replace(/^(["'])([\s\S]*)\1$/, '$2')
    .trim();

/** The literal tags whose content is code. */
const CODE = namesIn('code php html xml sql pre highlight codebox icode');
/** The elements of the tags that have other names. */
const ELEMENTS: ReadonlyMap<string, string> = new Map([
  ['bold', 'b'],
  ['italic', 'i'],
  ['underline', 'u'],
  ['hide', 'spoiler'],
  ['heading', 'h3'],
  ['*', 'li'],
  ['quote', 'blockquote'],
  ['list', 'ul'],
  ['url', 'a'],
  ['email', 'a'],
]);
const elementOf = (name: string): string => ELEMENTS.get(name) ?? name;
/** The date of Discourse's `[date=2026-01-31 time=10:00:00 timezone="Asia/Dhaka"]`, in words. */
const dateOf = (attribute: string): string =>
  attribute
    .replaceAll(
      /(?<![=\s])[=\s]*\b(?:format|displayedTimezone|countdown|recurring|timezones|calendar)=(?:"[^"]*"|\S*)/g,
      '',
    )
    .replaceAll(/\b(?:time|timezone|from|to)=|[="]/g, ' ')
    .trim();
const VIDEO = /^[\w-]{11}$/;

/** Writes marks of BBCode by the elements that they mean. */
export class BbcodeMarks {
  readonly #builder: TextBuilder;
  readonly #elements: Elements;

  constructor(builder: TextBuilder, elements: Elements) {
    this.#builder = builder;
    this.#elements = elements;
  }

  /** @param content what stands between a start and its end, decoded. @returns true: that content is used. */
  start({ name, attribute }: Pick<Mark, 'name' | 'attribute'>, content: string | null): boolean {
    const builder = this.#builder;
    const value = attributeValue(attribute);
    if (name === 'quote') {
      const { id, author } = quoteOf(decodeHTML(attribute));
      builder.openQuote(id, author);
    } else if (name === 'url' || name === 'email') {
      const address = value || (content ?? '').replaceAll(/<[^<>]*>|\[[^[\]]*\]/g, '').trim();
      builder.beginLink(name === 'email' ? `mailto:${address.replace(/^mailto:/i, '')}` : address);
    } else if (name === 'list' || name === 'ul' || name === 'ol') {
      const number = name === 'ol' ? '1' : value.replace(/^[ai]$/i, '1');
      builder.openList(
        /^\d{1,9}$/.test(number) || value === 'decimal' ? Number(number) || 1 : null,
      );
    } else if (name === 'noparse' || name === 'nobbc' || name === 'plain')
      this.#elements.text(content ?? '');
    else if (CODE.has(name)) {
      const code = (content ?? '').replace(/^\r?\n/, '');
      if (name === 'icode' && !code.includes('\n')) builder.code(code);
      else builder.codeBlock(code);
    } else if (isLiteral(name)) this.#object(name, attribute, content ?? '');
    // Here it takes no line of its own.
    else if (name === 'center') builder.drop(name);
    else if (name === 'date' || name === 'date-range') builder.text(dateOf(attribute));
    else if (name === 'details') this.#heading(value);
    else this.#elements.open(elementOf(name), {}, '');
    return isLiteral(name);
  }

  end(name: string): void {
    if (name === 'details') this.#builder.paragraph();
    else if (name !== 'center' && !isLiteral(name)) this.#elements.close(elementOf(name), '');
  }

  #heading(words: string) {
    this.#builder.paragraph();
    this.#builder.strong(1);
    this.#builder.text(words);
    this.#builder.strong(-1);
    this.#builder.paragraph();
  }

  /** A picture, an attachment or a film. */
  #object(name: string, attribute: string, content: string) {
    const address = content.replaceAll(/<[^<>]*>/g, '').trim();
    const value = attributeValue(attribute);
    if (name === 'img') {
      const alt = /\balt=(?:"([^"]*)"|'([^']*)'|(\S+))/i.exec(decodeHTML(attribute));
      const source = address || value;
      if (source !== '') this.#builder.picture(source, alt?.[1] ?? alt?.[2] ?? alt?.[3] ?? '');
    } else if (name === 'attach' || name === 'attachment') this.#builder.attachment(value, address);
    else {
      this.#builder.drop(name);
      const isVideo = VIDEO.test(address) && (name === 'youtube' || /youtube/i.test(value));
      const film = isVideo ? `https://www.youtube.com/watch?v=${address}` : address;
      this.#builder.newLine();
      this.#builder.text(film);
      this.#builder.newLine();
    }
  }
}

/** Reads BBCode. @param uid phpBB's: only tags with it are marks. Null: all tags with an end are. */
export function readBbcode(source: string, builder: TextBuilder, uid: string | null): void {
  const elements = new Elements(builder, { breaks: true, keeps: uid === null ? 'most' : 'none' });
  const marks = new BbcodeMarks(builder, elements);
  let at = 0;
  for (const mark of marksOf(source, uid)) {
    // The content of a literal mark is read with its start.
    if (mark.start < at) {
      if (mark.isEnd) marks.end(mark.name);
      continue;
    }
    readPiece(source.slice(at, mark.start), elements);
    at = mark.end;
    if (mark.isEnd) {
      marks.end(mark.name);
      continue;
    }
    const needsContent = isLiteral(mark.name) || mark.name === 'url' || mark.name === 'email';
    const content = mark.close && needsContent ? source.slice(mark.end, mark.close.start) : '';
    if (marks.start(mark, decodeHTML(content))) at = mark.close?.end ?? at;
  }
  readPiece(source.slice(at), elements);
  elements.finish();
}
