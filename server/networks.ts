import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { addressOf } from './address.ts';
import type { Config } from './config.ts';
import { isLoopbackName } from './config-checks.ts';
import { networkOf } from './network.ts';

/** Under which network requests and connections are counted; null for what is exempt from the bounds of a network. */
export interface Networks {
  /** Of a request, by the address that trusted proxies tell. */
  ofRequest(request: IncomingMessage): string | null;
  /** Of a connection; null also for that of a trusted proxy, for behind it are many. */
  ofPeer(socket: Socket): string | null;
}

/** Exempt are all with `RATE_LIMITS=off`, and the machine itself in development. */
export function networksOf({
  trustProxy,
  production,
  rateLimits,
}: Pick<Config, 'trustProxy' | 'production' | 'rateLimits'>): Networks {
  const cameFrom = addressOf(trustProxy);
  const isTrusted = proxyAddr.compile(trustProxy || []);
  const counted = (address: string | undefined) => {
    if (!rateLimits || !address) return null;
    const isOurs = !production && isLoopbackName(address.replace(/^::ffff:/i, ''));
    return isOurs ? null : networkOf(address);
  };
  return {
    ofRequest: (request) => counted(cameFrom(request)),
    ofPeer: ({ remoteAddress }) =>
      remoteAddress && isTrusted(remoteAddress, 0) ? null : counted(remoteAddress),
  };
}
