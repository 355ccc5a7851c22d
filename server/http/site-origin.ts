import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../app/config.ts';

/**
 * Gives the forum's own origin: `PUBLIC_URL`, else `HOST` and the port that it listens at. A request's `Host` is never
 * used, for a stranger chooses it and what is made of it may be kept for others.
 */
export function siteOrigin(
  app: FastifyInstance,
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
): () => string {
  const name = host.includes(':') ? `[${host}]` : host;
  return () => {
    if (publicUrl) return publicUrl;
    const address = app.server.address() as AddressInfo | null;
    return `http://${name}:${address?.port ?? port}`;
  };
}
