import type { FastifyInstance } from 'fastify';
import { HttpError } from '../http/errors.ts';
import { NETWORK_FULL } from '../http/pre-routing/malformed-requests.ts';
import type { ConnectionLimits } from './connection-limits.ts';

/**
 * Limits the requests of a network that are in flight at one time. Behind a proxy all connections are the proxy's, so
 * connection limits can't tell networks apart; a proxy without request buffering also passes slow requests on.
 */
export function limitInFlight(app: FastifyInstance, { networks, capacity }: ConnectionLimits) {
  const inFlight = new Map<string, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const network = networks.ofRequest(request.raw);
    if (network === null) return done();
    const now = (inFlight.get(network) ?? 0) + 1;
    if (now > capacity.perNetwork) {
      const { sentence, params } = NETWORK_FULL;
      return done(new HttpError(429, sentence, { params }));
    }
    inFlight.set(network, now);
    reply.raw.once('close', () => {
      const remaining = (inFlight.get(network) ?? 1) - 1;
      if (remaining > 0) inFlight.set(network, remaining);
      else inFlight.delete(network);
    });
    done();
  });
}
