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
/** The start of an address: a scheme and the first character of a host. */
const START = /https?:\/\/[^\s/?#\\]/iy;
/** Punctuation that ends a sentence and not an address; the danda is Bengali's full stop. */
const TRAILING = /[.,:;!?'*_~।॥…’”»]/u;
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/** How many closing brackets more than opening ones an address has, by the closing one. */
function unopenedIn(address: string): Record<string, number> {
  const unopened: Record<string, number> = { ')': 0, ']': 0 };
  for (const letter of address)
    for (const [close, open] of Object.entries(OPENING))
      if (letter === close || letter === open)
        unopened[close] = (unopened[close] ?? 0) + (letter === close ? 1 : -1);
  return unopened;
}

/**
 * The bare address (http or https) that begins at `start`, without the punctuation of the sentence around it.
 *
 * It reads each character of the address a bounded number of times, and none where no host begins: a text of 20,000
 * characters may hold thousands of places where an address seems to begin.
 * @returns null when no address begins there, or when it begins within a word.
 */
export function addressAt(text: string, start: number, end = text.length): string | null {
  if (start > 0 && /[0-9A-Za-z]/.test(text.charAt(start - 1))) return null;
  START.lastIndex = start;
  if (!START.test(text)) return null;
  ADDRESS.lastIndex = start;
  const found = ADDRESS.exec(text)?.[0].slice(0, end - start) ?? '';
  const unopened = unopenedIn(found);
  let length = found.length;
  for (; length > 0; length--) {
    const last = found.charAt(length - 1);
    const closes = (unopened[last] ?? 0) > 0;
    if (closes) unopened[last] = (unopened[last] ?? 0) - 1;
    else if (!TRAILING.test(last)) break;
  }
  const address = found.slice(0, length);
  return WEB.test(address) ? address : null;
}
