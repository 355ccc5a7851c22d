import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { AudienceGuard } from '../../http/operator-access.ts';
import type { AppContext } from '../context.ts';

/**
 * Serves the liveness probe, the readiness probe with each dependency, and the metrics for Prometheus.
 * @param onRequest the guard of the metrics; null: there are none.
 */
export function serveHealth(
  app: FastifyInstance,
  { store, live, bus }: AppContext,
  onRequest: AudienceGuard,
  isDraining: () => boolean,
) {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const database = await store.check().then(
      () => 'ok',
      (error: unknown) => (error instanceof Error ? error.message : 'away'),
    );
    // A server that loses Redis stays ready: it serves its callers more slowly, on its own. A new one waits for the
    // connection that counts, because what it counted alone would be missing in the limits of all.
    const counts = bus?.hasCounting() ?? true;
    const ready = database === 'ok' && counts && !isDraining();
    const alone = counts ? "The other servers can't be heard." : 'The limits are not counted yet.';
    const redis = bus && { redis: bus.isUp ? 'ok' : alone };
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'not ready', database, ...redis });
  });

  if (!onRequest) return;
  let registry: Promise<Registry> | undefined;
  app.get('/metrics', { schema: { hide: true }, onRequest }, async (_request, reply) => {
    registry ??= openRegistry(() => live.io.engine.clientsCount);
    const figures = await registry;
    return reply.type(figures.contentType).send(await figures.metrics());
  });
}

/** Opens the registry at the first request of the metrics; until then it takes no memory. */
async function openRegistry(sockets: () => number): Promise<Registry> {
  const { collectDefaultMetrics, Gauge, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'adda_sockets',
    help: 'Open sockets of this server',
    registers: [registry],
    collect() {
      this.set(sockets());
    },
  });
  return registry;
}
