import type { IncomingMessage } from 'node:http';

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
  return from.host === host;
}
