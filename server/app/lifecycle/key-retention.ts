import type { FastifyBaseLogger } from 'fastify';
import { KEY_DAYS } from '../../../contract/core/idempotency.ts';
import { removeKeysBefore } from '../../../db/core/idempotency.ts';
import type { Store } from '../../../db/core/store.ts';

const HOUR_MS = 3_600_000;

/**
 * Removes idempotency keys that are older than their retention, every hour. Servers of one forum may do so at once.
 * @returns a function that stops it.
 */
export function removeOldKeys(store: Store, log: FastifyBaseLogger): () => void {
  const remove = () =>
    removeKeysBefore(store, Date.now() - KEY_DAYS * 24 * HOUR_MS).catch((err: unknown) =>
      log.warn({ err }, 'old idempotency keys were not removed'),
    );
  const timer = setInterval(remove, HOUR_MS).unref();
  return () => clearInterval(timer);
}
