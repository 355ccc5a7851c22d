import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../app/config/config.ts';

/**
 * Gives the forum's own origin: `PUBLIC_URL`, else `HOST` and the port that it listens at. A request's `Host` is never
 * used, for a stranger chooses it and what is made of it may be kept for others.
 */
export function siteOrigin(
  app: FastifyInstance,
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
): () => string {
  const name = host.includes(':') ? `[${host}]` : host;
  let known = publicUrl;
  return () => {
    if (known) return known;
    // Asking for the address is a system call, and the port stays once the server listens.
    const address = app.server.address() as AddressInfo | null;
    if (!address) return `http://${name}:${port}`;
    known = new URL(`http://${name}:${address.port}`).origin;
    return known;
  };
}
