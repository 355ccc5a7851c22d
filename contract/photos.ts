/** Which photos are loaded: only from the open web, or from the forum's own address. Pure, for the client shows it. */

/** IPv4 networks that are no part of the open web: `[first address, length of the prefix]`. */
const CLOSED_V4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
];
/** Names that only a machine itself, or its own network, resolves. */
const CLOSED_NAMES = /(^|\.)(localhost|local|internal|home\.arpa)$/;

const numberOf = (address: string) =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

function isClosedV4(address: number): boolean {
  return CLOSED_V4.some(([first, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(address / size) === Math.floor(numberOf(first) / size);
  });
}

/** The eight groups of an IPv6 address, as URLs write it. */
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

function isClosedV6(address: string): boolean {
  const groups = groupsOf(address);
  const [first = 0, second = 0] = groups;
  const embedded = (groups[6] ?? 0) * 65_536 + (groups[7] ?? 0);
  // `::`, `::1` and `::a.b.c.d`, then `::ffff:a.b.c.d`: all of them are IPv4 in disguise, or this machine.
  if (groups.slice(0, 5).every((group) => group === 0))
    return groups[5] === 0 ? embedded < 65_536 || isClosedV4(embedded) : isClosedV4(embedded);
  if (first === 0x64 && second === 0xff9b) return isClosedV4(embedded);
  return (first & 0xfe00) === 0xfc00 || (first & 0xff80) === 0xfe80 || first >= 0xff00;
}

/** Whether a host, as a parsed URL gives it, is this machine or one of a private network. */
export function isClosedHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return isClosedV6(host.slice(1, -1));
  if (/^\d+(\.\d+){3}$/.test(host)) return isClosedV4(numberOf(host));
  return !host.includes('.') || CLOSED_NAMES.test(host);
}

/**
 * The address from which a photo may be loaded, or null: whoever reads must not be made to call machines of their own
 * network by somebody's photo.
 * @param origin the forum's own, which is always good.
 */
export function photoAddress(address: string | null | undefined, origin: string): string | null {
  const url = address && URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return url.origin === origin || !isClosedHost(url.hostname) ? url.href : null;
}
