import type { Socket } from 'node:net';
import { Redis, type RedisOptions } from 'ioredis';

/** A return is noticed this soon; at most so long between two tries. */
const RETRY_MS = 200;
const CONNECT_MS = 2_000;
/** What sends gives up this soon, for somebody waits for it. */
const COMMAND_MS = 1_000;
/** A blocking read asks anew this often, so a line that has gone silent shows in less than three times as long. */
export const BLOCK_MS = 1_000;

const always: RedisOptions = {
  connectTimeout: CONNECT_MS,
  retryStrategy: () => RETRY_MS,
  reconnectOnError: () => false,
  keepAlive: 1_000,
};

/** A faulty line is tried again for ever; every caller sees its own command fail, and readiness tells. */
const heard = (redis: Redis): Redis => redis.on('error', () => undefined);

/** A connection that listens: what it asks waits for the line to come back. */
export const openListener = (url: string, more: RedisOptions = {}): Redis =>
  heard(new Redis(url, { ...always, maxRetriesPerRequest: null, ...more }));

/** Ends a line on which nothing comes, as a broken network would; the driver's own goodbye waits for an answer. */
export const cutLine = (redis: Redis) => {
  (redis as unknown as { stream?: Socket }).stream?.destroy();
};

/** The connection that sends: it fails at once while Redis is away. Those that are made from it listen. */
export function openSender(url: string): Redis {
  const sender = heard(
    new Redis(url, {
      ...always,
      enableOfflineQueue: false,
      enableAutoPipelining: true,
      commandTimeout: COMMAND_MS,
      maxRetriesPerRequest: 0,
    }),
  );
  // The adapter's reader always waits for an answer; one that does not come means a dead line.
  sender.duplicate = () => openListener(url, { socketTimeout: BLOCK_MS * 3 });
  return sender;
}
