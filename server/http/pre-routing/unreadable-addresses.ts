import { isUtf8 } from 'node:buffer';
import { isTooLong } from './hooks.ts';

/** The longest part of a path. Percent-encoded e-mail addresses exceed the router's default of 100. */
export const LONGEST_PARAM = 1_024;

/**
 * Where the router sends a browser whose address it can not read: the page for missing ones says so. The router's own
 * refusals reach no page.
 */
export const NOWHERE = '/-';

const LONE_PERCENT = /%(?![\da-f]{2})/i;
const ENCODED = /(?:%[\da-f]{2})+/gi;
const isDecodable = (path: string) =>
  !LONE_PERCENT.test(path) &&
  (path.match(ENCODED) ?? []).every((part) => isUtf8(Buffer.from(part.replaceAll('%', ''), 'hex')));

/** True if the router refuses an address: its path is not validly encoded, or has too long a part. */
export function isUnreadable(url: string): boolean {
  if (isTooLong(url)) return false;
  const [path = ''] = url.split('?', 1);
  if (!path.includes('%') && path.length <= LONGEST_PARAM) return false;
  if (!isDecodable(path)) return true;
  return decodeURI(path)
    .split('/')
    .some((part) => part.length > LONGEST_PARAM);
}
