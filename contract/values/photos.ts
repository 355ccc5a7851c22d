/** Photos are loaded only from public addresses or from the forum's own: no reader's browser calls private hosts. */

import { isForumPhoto } from './photos-own.ts';

/** How many quiet tints there are behind initials. */
export const TINTS = 6;

/** The path of a photo that the forum draws: initials on a tint from 1 on. */
export const drawnPhotoPath = (tint: number, letters: string): string =>
  `/avatars/initials/${tint}/${encodeURIComponent(letters)}.svg`;

/** Private and reserved IPv4 networks: `[first address, length of the prefix]`. */
const PRIVATE_V4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
];
/** Names that only the machine itself or its local network resolves. */
const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|home\.arpa)$/;

const numberOf = (address: string) =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

function isPrivateV4(address: number): boolean {
  return PRIVATE_V4.some(([first, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(address / size) === Math.floor(numberOf(first) / size);
  });
}

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
  const embedded = (groups[6] ?? 0) * 65_536 + (groups[7] ?? 0);
  // `::` and `::1` are the machine itself; `::a.b.c.d` and `::ffff:a.b.c.d` embed an IPv4 address.
  if (groups.slice(0, 5).every((group) => group === 0))
    return groups[5] === 0 ? embedded < 65_536 || isPrivateV4(embedded) : isPrivateV4(embedded);
  if (first === 0x64 && second === 0xff9b) return isPrivateV4(embedded);
  return (first & 0xfe00) === 0xfc00 || (first & 0xff80) === 0xfe80 || first >= 0xff00;
}

/** True if the host of a parsed URL is the machine itself or in a private network. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return isPrivateV6(host.slice(1, -1));
  if (/^\d+(\.\d+){3}$/.test(host)) return isPrivateV4(numberOf(host));
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
