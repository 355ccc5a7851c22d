/** Mentions in the clipboard: beside the plain text, for the fields of the forum. Elsewhere a mention is its name. */
import { mentionOf, mentionPattern } from '../../../contract/markup/mentions.ts';
import { personScreen } from '../../../contract/values/screens.ts';
import { carriedMentions, type ShownMention, type ShownText } from './shown-text.ts';

const TYPE = 'application/x-adda-text';

/** Puts a part of a text into the clipboard, or into what is dragged. */
export function copyMentions(data: DataTransfer, part: ShownText): void {
  data.setData('text/plain', part.text);
  data.setData(TYPE, JSON.stringify(part));
}

const WHOLE = new RegExp(`^(?:${mentionPattern('y').source})$`, 'u');
const isMention = (one: Partial<ShownMention> | null): one is ShownMention =>
  Number.isInteger(one?.start) &&
  Number.isInteger(one?.end) &&
  typeof one?.source === 'string' &&
  WHOLE.exec(one.source)?.[2] === one.id;

/** A part of a text that was copied; another site may write the same type, so all of it is checked. */
function copiedPart(json: string): ShownText | null {
  try {
    const { text, mentions } = JSON.parse(json) as Partial<ShownText>;
    if (typeof text !== 'string' || !Array.isArray(mentions)) return null;
    let end = 0;
    for (const one of mentions) {
      if (!isMention(one) || one.start < end || one.end <= one.start || text[one.start] !== '@')
        return null;
      end = one.end;
    }
    return end <= text.length ? { text, mentions } : null;
  } catch {
    return null;
  }
}

/** The mentions in what a page of the forum shows, which are links to members. */
function linkedPart(html: string): ShownText {
  // Browsers copy styles as well; the page's policy forbids them, and each would be reported. A style sheet without an
  // end lasts to the end of the text, as in HTML.
  const bare = html.replaceAll(
    /\sstyle=(?:"[^"]*"|'[^']*')|<style\b(?:[\s\S]*?<\/style>|[\s\S]*$)/gi,
    '',
  );
  const { body } = new DOMParser().parseFromString(bare, 'text/html');
  const mentions: ShownMention[] = [];
  let text = '';
  const walk = (node: Node): void => {
    if (node instanceof HTMLAnchorElement && node.dataset['member'] !== undefined) {
      const { href, textContent: name } = node;
      const id = node.dataset['member'];
      const source = mentionOf(name.slice(1), id);
      const start = text.length;
      text += name;
      if (href === new URL(personScreen(id), location.href).href && name.startsWith('@'))
        mentions.push({ start, end: text.length, id, source });
    } else if (node.childNodes.length > 0) node.childNodes.forEach(walk);
    else text += node.textContent;
  };
  walk(body);
  return { text, mentions: mentions.filter(isMention) };
}

/** The plain text of what is pasted or dropped, with its mentions; null: it has none. */
export function pastedMentions(data: DataTransfer): ShownText | null {
  const text = data.getData('text/plain').replaceAll(/\r\n?/g, '\n');
  const copied = copiedPart(data.getData(TYPE));
  if (copied?.text === text) return copied;
  const html = data.getData('text/html');
  if (!html.includes('data-member')) return null;
  return { text, mentions: carriedMentions(linkedPart(html), text) };
}
