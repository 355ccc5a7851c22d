import type { IncomingMessage } from 'node:http';

/**
 * True if a page of an origin is of this host. A proxy may name the default port in `Host`, and no browser in an origin.
 * Other schemes than those of the web have no hosts: to a URL `file://localhost` has the host of `file://`.
 */
export function isSameHost({ protocol, host }: URL, given: string | undefined): boolean {
  if (!['http:', 'https:'].includes(protocol)) return false;
  const own = `${protocol}//${given}`;
  return given !== undefined && URL.canParse(own) && new URL(own).host === host;
}

/**
 * True if a request comes from the forum's own pages, or from a program without an Origin header. Socket.IO's CORS
 * setting does not stop a WebSocket of another origin, so each handshake is checked here.
 */
export function isOwnOrigin({ headers }: IncomingMessage, publicUrl: string | null): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  if (publicUrl && from.origin === new URL(publicUrl).origin) return true;
  return isSameHost(from, host);
}
