import type { MarkdownIt } from 'markdown-it';
import { SCREENS } from '../values/screens.ts';
import { EXCLUDED, TRAILING } from './address-characters.ts';
import { withoutEnding } from './host-endings.ts';

/** The attribute `rel` of each link in a rendered text: search engines give it no weight, and it gets no opener. */
export const REL = 'ugc nofollow noopener';

const WEB = /^https?:\/\/[^\s/?#\\]/i;
const MAIL = /^mailto:[^\s/?#\\]+@[^\s/?#\\@]+/i;

/** The screens that a text may link to: all but the one that acts when it opens. */
const LINKED = Object.values(SCREENS).filter((screen) => screen !== SCREENS.logout);
const segmentsOf = (path: string) =>
  path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/?#]+' : part))
    .join('/');
const SCREEN = new RegExp(`^(?:${LINKED.map(segmentsOf).join('|')})(?:[?#]|$)`);
/** Browsers resolve dot segments, and read a backslash as a slash: such a path leads elsewhere than it says. */
const MISLEADING = /\\|(?:^|\/)(?:\.|%2e){1,2}(?:[/?#]|$)/i;

/** True if a text may link to this address: http, https, mailto, or the path of a screen. */
export const mayLink = (href: string): boolean =>
  WEB.test(href) || MAIL.test(href) || (SCREEN.test(href) && !MISLEADING.test(href));

type Linkify = MarkdownIt['linkify'];

/** The longest address that is found in a text, in UTF-16 units after its scheme. */
const LONGEST_ADDRESS = 2048;
/**
 * Titles in the addresses of encyclopedias have these dashes, and dots within (`Tick,_Tick..._Boom`). Longer dashes and
 * last dots part sentences.
 */
const OF_TITLES = /[\u2010-\u2013]|\.{2,20}(?=[_=~+-])|/;
const STOPS = new RegExp(`[${EXCLUDED}]`, 'g');
const HALF_CHARACTER = /[\ud800-\udbff]$/;
const ENDS_SENTENCE = new RegExp(`[${TRAILING}]`, 'u');
const SCHEME = /https?:(?=\/\/)/gi;
const IN_WORD = /[0-9A-Za-z]/;

/** Sets what linkify-it takes for a bare address. */
export function withAddressRules({ linkify }: Pick<MarkdownIt, 'linkify'>): void {
  // Without its sign-in part an address would lead to another host than it says.
  linkify.set({ maxLength: LONGEST_ADDRESS, urlAuth: true });
  linkify.re.get_path_extra = () => OF_TITLES;
}

/** Finds the bare address that begins at a place, and ends before another one. Null: none begins there. */
export type AddressFinder = (start: number, end?: number) => string | null;

/**
 * Finds the bare addresses (http or https) of a text, without the punctuation of the sentence around them. It is asked
 * about places in their order, each behind what was found before: then all of them together take linear time.
 */
export function addressFinder(linkify: Linkify, text: string): AddressFinder {
  let stop = -1;
  /** The next character that no address has. Places up to it need not look again. */
  function stopAfter(start: number): number {
    if (start <= stop) return stop;
    STOPS.lastIndex = start;
    stop = STOPS.exec(text)?.index ?? text.length;
    return stop;
  }
  return (start, end = text.length) => {
    // No address begins within a word.
    if (start > 0 && IN_WORD.test(text.charAt(start - 1))) return null;
    const colon = text.indexOf(':', start);
    const whole = text.slice(0, Math.min(end, stopAfter(start)));
    const part = withoutEnding(linkify, whole, colon + '://'.length);
    const length = linkify.testSchemaAt(part, text.slice(start, colon + 1), colon + 1);
    const found = text.slice(start, colon + 1 + length).replace(HALF_CHARACTER, '');
    let last = found.length;
    while (ENDS_SENTENCE.test(found.charAt(last - 1))) last--;
    const address = found.slice(0, last);
    return WEB.test(address) ? address : null;
  };
}

/** The bare addresses of a text in their order, none within another. */
export function* addressesIn(
  linkify: Linkify,
  text: string,
): Generator<{ index: number; address: string }> {
  const addressAt = addressFinder(linkify, text);
  let end = 0;
  for (const { index } of text.matchAll(SCHEME)) {
    const address = index < end ? null : addressAt(index);
    if (!address) continue;
    end = index + address.length;
    yield { index, address };
  }
}
