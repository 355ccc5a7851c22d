import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';

/** A server that has not reached Redis for this long after its start is ready nevertheless. */
const PATIENCE_MS = 10_000;
const LOG_INTERVAL_MS = 60_000;

/** Whether the limits are counted over all servers, by the connection that counts them. */
export function watchCounting(redis: Redis, log: Pick<FastifyBaseLogger, 'warn' | 'info'>) {
  const startedAt = performance.now();
  let hasConnected = false;
  let loggedAt: number | null = null;
  redis.on('ready', () => {
    hasConnected = true;
    if (loggedAt !== null) log.info('limits are counted over all servers again');
    loggedAt = null;
  });
  return {
    hasCounting: () => hasConnected || performance.now() - startedAt > PATIENCE_MS,
    countedAlone() {
      const now = performance.now();
      if (loggedAt !== null && now - loggedAt < LOG_INTERVAL_MS) return;
      loggedAt = now;
      log.warn('Redis does not answer: this server counts the limits alone');
    },
  };
}
