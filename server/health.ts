import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Admission } from './admission.ts';
import type { Parts } from './parts.ts';

/**
 * Liveness, readiness with each dependency, and figures for Prometheus.
 * @param onRequest who may read the figures.
 */
export function serveHealth(
  app: FastifyInstance,
  { store, live, link }: Parts,
  onRequest: Admission,
  isDraining: () => boolean,
) {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const database = await store.check().then(
      () => 'ok',
      (error: unknown) => (error instanceof Error ? error.message : 'away'),
    );
    const ready = database === 'ok' && !isDraining();
    // Without Redis the forum goes on, only slower and each server for itself: no reason to take it out of service.
    const redis = link && { redis: link.up ? 'ok' : "The other servers can't be heard." };
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

/** Counts from when somebody first asks; where nobody does, it takes no memory. */
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
