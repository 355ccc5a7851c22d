import { mkdtempSync, realpathSync, rmdirSync } from 'node:fs';
import { isIP } from 'node:net';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { makeFolder } from '../../../db/sqlite/data-folder.ts';

/** The elements of a comma-separated setting. */
export const splitByComma = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** True if a text lists some of `words`, each at most once. */
export function isListOf(text: string, words: readonly string[]): boolean {
  const listed = splitByComma(text);
  const isKnown = listed.every((word) => words.includes(word));
  return isKnown && listed.length > 0 && new Set(listed).size === listed.length;
}

/**
 * The name that `Intl` has for a time zone, in any case and by any of its names; null: there is no such zone. Offsets, as
 * `+06:00`, are no names: older browsers refuse them.
 */
export function timeZoneOf(text: string): string | null {
  if (!/^[A-Za-z]/.test(text)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** True if a text names a time zone. */
export const isTimeZone = (text: string): boolean => timeZoneOf(text) !== null;

/** True if a text is a CIDR range like `10.0.0.0/8`, or one address. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (most === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= most);
}

/** True if a URL is an origin: without path, query and user. */
export const isOrigin = (address: string) =>
  new URL(address).href === `${new URL(address).origin}/`;

/** True if a database URL names a server, or a file of this machine. */
export const isServerOrLocalFile = (address: string) =>
  !address.startsWith('file:') || new URL(address).host === '';

/** True if a folder is writable; creates a missing one. Its permissions do not suffice: root has them in /proc, too. */
export function isWritableFolder(path: string): boolean {
  try {
    makeFolder(path);
    rmdirSync(mkdtempSync(join(path, '.try-')));
    return true;
  } catch (error) {
    // `/readyz` reports a full disk; the folder itself is writable.
    return (error as NodeJS.ErrnoException).code === 'ENOSPC';
  }
}

/** The path of a folder without symbolic links; it need not be there yet. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return path;
    return join(realPathOf(dirname(path)), basename(path));
  }
}

const isWithin = (inner: string, outer: string) => !/^\.\.(\/|$)/.test(relative(outer, inner));

/** True if two folders are one, or one lies in the other. */
export function areNested(...folders: [string, string]): boolean {
  const [one, other] = folders.map((folder) => realPathOf(resolve(folder))) as [string, string];
  return isWithin(one, other) || isWithin(other, one);
}

const UNITS: Readonly<Record<string, number>> = { '': 1, kb: 1e3, mb: 1e6, gb: 1e9 };

/** The bytes of a size like `500 MB`; null: it is none, or no safe number. */
export function bytesOf(text: string): number | null {
  const [, digits, unit = ''] = /^(\d{1,15}) ?(kB|MB|GB)?$/i.exec(text.trim()) ?? [];
  const bytes = Number(digits) * (UNITS[unit.toLowerCase()] ?? Number.NaN);
  return Number.isSafeInteger(bytes) ? bytes : null;
}

/** True if the host of a URL is a loopback address. */
export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && isLoopbackName(new URL(address).hostname);

/** True if a host, as in `HOST` or a URL, is a loopback name or address. */
export const isLoopbackName = (host: string): boolean =>
  /^(localhost|\[?::1\]?|127\.\d+\.\d+\.\d+)$/i.test(host);

/**
 * True if the server runs in development mode. It fails closed: a server that others may reach is in production, unless
 * NODE_ENV says otherwise (contract, Configuration).
 */
export function isDevelopment({ NODE_ENV, HOST, PUBLIC_URL }: Mode): boolean {
  if (NODE_ENV !== undefined) return NODE_ENV !== 'production';
  return isLoopbackName(HOST) && (!PUBLIC_URL || isLoopback(PUBLIC_URL));
}
interface Mode {
  NODE_ENV?: 'production' | 'development' | 'test' | undefined;
  HOST: string;
  PUBLIC_URL?: string | undefined;
}
