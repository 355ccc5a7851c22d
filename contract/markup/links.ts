import { SCREENS } from '../screens.ts';

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

/** Whether a text may link to this address: http, https, mailto, or the path of a screen. */
export const mayLink = (href: string): boolean =>
  WEB.test(href) || MAIL.test(href) || (SCREEN.test(href) && !MISLEADING.test(href));

/** The longest address that is found in a text. */
const LONGEST_ADDRESS = 2048;
const ADDRESS = new RegExp(`https?://[^\\s<>"\`\\\\^{}|]{1,${LONGEST_ADDRESS}}`, 'iy');
/** Punctuation that ends a sentence and not an address; the danda is Bengali's full stop. */
const TRAILING = /[.,:;!?'*_~।॥…’”»]$/u;
const BRACKETS = [
  [')', '('],
  [']', '['],
] as const;

const count = (text: string, letter: string) => text.split(letter).length - 1;

/**
 * The bare address (http or https) that begins at `start`, without the punctuation of the sentence around it.
 * @returns null when no address begins there, or when it begins within a word.
 */
export function addressAt(text: string, start: number, end = text.length): string | null {
  if (start > 0 && /[0-9A-Za-z]/.test(text.charAt(start - 1))) return null;
  ADDRESS.lastIndex = start;
  let address = ADDRESS.exec(text)?.[0].slice(0, end - start) ?? null;
  while (address) {
    const last = address.at(-1);
    const pair = BRACKETS.find(([close]) => close === last);
    const closes = pair && count(address, pair[0]) > count(address, pair[1]);
    if (!closes && !TRAILING.test(address)) break;
    address = address.slice(0, -1);
  }
  return address && WEB.test(address) ? address : null;
}
