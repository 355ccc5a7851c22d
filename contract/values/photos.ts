/** Photos are loaded only from public addresses or from the forum's own: no reader's browser calls private hosts. */

import { isForumPhoto } from './photos-own.ts';

/** How many quiet tints there are behind initials. */
export const TINTS = 6;

/** The path of a photo that the forum draws: initials on a tint from 1 on. */
export const drawnPhotoPath = (tint: number, letters: string): string =>
  `/avatars/initials/${tint}/${encodeURIComponent(letters)}.svg`;

/** Private and reserved IPv4 networks: 0/8, 10/8, 100.64/10, 127/8, 169.254/16, 172.16/12, 192.168/16, 224/3. */
const PRIVATE_V4 =
  /^(0|10|127|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|22[4-9]|2[3-5]\d)\./;
/** Names that only the machine itself or its local network resolves. */
const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|home\.arpa)$/;

/** Parses an IPv6 address, in the form of parsed URLs, into its eight groups. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const read = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const [before, after] = [read(head), read(tail ?? '')];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function isPrivateV6(address: string): boolean {
  const groups = groupsOf(address);
  const [first = 0, second = 0] = groups;
  // `::` and `::1` are the machine itself; `::a.b.c.d`, `::ffff:a.b.c.d` and `64:ff9b::a.b.c.d` embed an IPv4 address.
  const embedsV4 = groups.slice(0, 5).every((group) => group === 0);
  if (embedsV4 || (first === 0x64 && second === 0xff9b))
    return PRIVATE_V4.test(
      groups
        .slice(6)
        .flatMap((group) => [group >> 8, group & 255])
        .join('.'),
    );
  return (first & 0xfe00) === 0xfc00 || (first & 0xff80) === 0xfe80 || first >= 0xff00;
}

/** True if the host of a parsed URL is the machine itself or in a private network. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return isPrivateV6(host.slice(1, -1));
  if (/^\d+(\.\d+){3}$/.test(host)) return PRIVATE_V4.test(host);
  return !host.includes('.') || PRIVATE_NAMES.test(host);
}

/**
 * The address of a photo, or null when the browser must not load it. A photo's address in a private network would make
 * the reader's browser send requests into it.
 * @param origin the forum's own origin, which is always allowed.
 */
export function photoAddress(address: string | null | undefined, origin: string): string | null {
  if (address && isForumPhoto(address)) return address;
  const url = address && URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return url.origin === origin || !isPrivateHost(url.hostname) ? url.href : null;
}
