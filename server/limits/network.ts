import { isIPv4, isIPv6 } from 'node:net';

/** All that is no address counts as one: each odd text would else be a network of its own, with limits of its own. */
const UNKNOWN = 'unknown';
const MAPPED = /^::ffff:([\da-f]+):([\da-f]+)$/;

/** An address as proxies write it, without the port and the brackets: `a:b` alone has a port. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*):\d+)$/;

/**
 * The one form of an address that a connection or a proxy names: without port, brackets and zone, and IPv4 where it is
 * mapped into IPv6. Some proxies add the port, which is another one for each connection.
 */
export function canonicalAddress(text = ''): string {
  const given = text.trim();
  const [, bracketed, before] = WITH_PORT.exec(given) ?? [];
  const [bare = ''] = (bracketed ?? before ?? given).split('%');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return UNKNOWN;
  const plain = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [high, low] = (MAPPED.exec(plain) ?? []).slice(1).map((part) => Number.parseInt(part, 16));
  if (high === undefined || low === undefined) return plain;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * The network that an address is counted under: an IPv4 address itself, or the /64 of an IPv6 address. One person has
 * millions of addresses within a /64.
 */
export function networkOf(address: string): string {
  const plain = canonicalAddress(address);
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(gap).fill('0'), ...after].slice(0, 4).join(':');
}

/** The block of a network (as `networkOf` gives it) that one operator holds: an IPv4 /24, or an IPv6 /48. */
export const blockOf = (network: string): string =>
  network.includes(':')
    ? network.split(':').slice(0, 3).join(':')
    : network.split('.').slice(0, 3).join('.');
