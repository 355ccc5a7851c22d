import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Invalidated } from '../http/read-path/tagged-cache.ts';
import type { Live } from '../realtime/socket-server.ts';
import type { ClusterBus } from './cluster-bus.ts';

/** Makes caches follow the commits of the other servers. */
export function followCommits(bus: ClusterBus, caches: readonly Invalidated[]) {
  const clear = () => {
    for (const cache of caches) cache.clear();
  };
  bus.onMessage((message) => {
    if ('clear' in message) clear();
    else if ('changed' in message) for (const cache of caches) cache.drop(message.changed.tags);
  });
  bus.onRefresh(clear);
}

/** Joins a cluster: other servers write to the same database. */
export function joinCluster(
  app: FastifyInstance,
  { bus, live, log }: { bus: ClusterBus; live: Live; log: FastifyBaseLogger },
) {
  bus.onRefresh(() => {
    live.resync().catch((err: unknown) => log.warn({ err }, 'the sockets could not be refreshed'));
  });
  // Read your writes, from any server: the answer leaves once all servers have dropped what the write made stale.
  app.addHook('onSend', async (request) => {
    if (request.method === 'GET') return;
    await bus.acknowledged();
    await bus.flushed();
  });
  return {
    async close() {
      await bus.close();
    },
  };
}
