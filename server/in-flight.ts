import type { FastifyInstance } from 'fastify';
import { NETWORK_FULL } from './bad-http.ts';
import type { Bounds } from './connections.ts';
import { Refused } from './errors.ts';

/**
 * Bounds the requests of a network that are under way at one time. Behind a proxy the connections say nothing of whose
 * they are, and slow requests come through one that does not wait for the whole of them.
 */
export function boundInFlight(app: FastifyInstance, { networks, capacity }: Bounds) {
  const underWay = new Map<string, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const network = networks.ofRequest(request.raw);
    if (network === null) return done();
    const now = (underWay.get(network) ?? 0) + 1;
    if (now > capacity.perNetwork) {
      const { sentence, retryAfter } = NETWORK_FULL;
      return done(new Refused(429, sentence, { retryAfter }));
    }
    underWay.set(network, now);
    reply.raw.once('close', () => {
      const left = (underWay.get(network) ?? 1) - 1;
      if (left > 0) underWay.set(network, left);
      else underWay.delete(network);
    });
    done();
  });
}
