import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopbackName } from '../app/config/checks.ts';
import type { Config } from '../app/config/config.ts';
import { addressOf, trusterOf } from '../http/pre-routing/client-address.ts';
import { canonicalAddress, networkOf } from './network.ts';

/** Finds the network that a request or connection is counted under; null for one without limits. */
export interface Networks {
  /** The network of a request, by the client address that trusted proxies tell. */
  ofRequest(request: IncomingMessage): string | null;
  /** The network of a connection; null also for a trusted proxy, which carries many networks. */
  ofPeer(socket: Socket): string | null;
}

/** Without limits are all requests with `RATE_LIMITS=off`, and loopback outside production. */
export function networksOf(
  { trustProxy, production }: Pick<Config, 'trustProxy' | 'production'>,
  isLimited: () => boolean,
): Networks {
  const clientAddress = addressOf(trustProxy);
  const isTrusted = trusterOf(trustProxy);
  const counted = (address: string | undefined) => {
    if (!isLimited() || !address) return null;
    const isLoopback = !production && isLoopbackName(canonicalAddress(address));
    return isLoopback ? null : networkOf(address);
  };
  return {
    ofRequest: (request) => counted(clientAddress(request)),
    ofPeer: ({ remoteAddress }) =>
      remoteAddress && isTrusted(remoteAddress) ? null : counted(remoteAddress),
  };
}
