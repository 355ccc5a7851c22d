import { mkdtempSync, rmdirSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { makeFolder } from '../db/folder.ts';

/** The parts of a setting that has commas between them. */
export const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Whether a text is a range of addresses like `10.0.0.0/8`, or one address. */
export function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (most === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= most);
}

/** Whether an address ends with its host and port. */
export const isOrigin = (address: string) =>
  new URL(address).href === `${new URL(address).origin}/`;

/** Whether a database's address, when it is a file's, names one of this machine. */
export const isPlace = (address: string) =>
  !address.startsWith('file:') || new URL(address).host === '';

/** Whether files can be kept in a folder, which is made when missing. Rights alone do not tell: root has them in /proc. */
export function isFolder(path: string): boolean {
  try {
    makeFolder(path);
    rmdirSync(mkdtempSync(join(path, '.try-')));
    return true;
  } catch (error) {
    // A full disk is told by `/readyz`. For any other reason nothing can be kept there.
    return (error as NodeJS.ErrnoException).code === 'ENOSPC';
  }
}

/** Whether an address leads to this machine. */
export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && isLoopbackName(new URL(address).hostname);

/** Whether a host, as `HOST` or a URL names it, is this machine itself. */
export const isLoopbackName = (host: string): boolean =>
  /^(localhost|\[?::1\]?|127\.\d+\.\d+\.\d+)$/i.test(host);

/**
 * Whether the forum runs for its developers alone. It fails closed: what nobody called development and what others
 * may reach is production (contract, Configuration).
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
