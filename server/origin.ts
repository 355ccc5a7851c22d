import type { IncomingMessage } from 'node:http';

/**
 * Whether a request may come from the page that it says it comes from. Programs that are no browsers send no Origin.
 * Socket.IO's own CORS setting does not stop a foreign WebSocket, so this is asked before each handshake.
 */
export function isOwnOrigin({ headers }: IncomingMessage, publicUrl: string | null): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  if (publicUrl && from.origin === new URL(publicUrl).origin) return true;
  return from.host === host;
}
