import type { Socket } from 'node:net';
import { Redis, type RedisOptions } from 'ioredis';

/** The pause between two attempts to connect. */
const RETRY_MS = 200;
const CONNECT_MS = 2_000;
/** A command fails this soon, because a request waits for it. */
const COMMAND_MS = 1_000;
/** The timeout of one blocking read. A read without any answer for three times as long means a dead connection. */
export const BLOCK_MS = 1_000;

const always: RedisOptions = {
  connectTimeout: CONNECT_MS,
  retryStrategy: () => RETRY_MS,
  reconnectOnError: () => false,
  keepAlive: 1_000,
};

/** The driver reconnects for ever. Each caller sees its own command fail, and the readiness check reports the rest. */
const withErrorListener = (redis: Redis): Redis => redis.on('error', () => undefined);

/**
 * Makes subscriptions wait until the connection is ready. The driver sends one at once on a connection that has opened
 * and whose ready check still runs; the check then fails, and the next connection has lost the subscription. A connection
 * may be lost before the answer: the adapter and the driver drop the promise, so its rejection needs a handler.
 */
function subscribeOnceReady(redis: Redis): Redis {
  const ready = new Promise<void>((resolve) => redis.once('ready', resolve));
  const subscribe = redis.subscribe.bind(redis) as (...args: unknown[]) => Promise<unknown>;
  redis.subscribe = (...args: unknown[]) => {
    const subscribed = ready.then(() => subscribe(...args));
    subscribed.catch(() => undefined);
    return subscribed;
  };
  return redis;
}

/** Opens a connection for subscriptions and blocking reads: its commands wait for a reconnect. */
export const openSubscriber = (url: string, more: RedisOptions = {}): Redis =>
  subscribeOnceReady(
    withErrorListener(new Redis(url, { ...always, maxRetriesPerRequest: null, ...more })),
  );

/** Destroys a silent connection, so that the driver reconnects. The driver's own `QUIT` would wait for an answer. */
export const destroyConnection = (redis: Redis) => {
  (redis as unknown as { stream?: Socket }).stream?.destroy();
};

/**
 * Lets a message that nobody waits for be lost while Redis is away. The adapter drops the promises of its requests, which
 * then time out; a rejection without a handler would end the process. Whoever awaits the promise still gets it.
 */
function mayLoseMessages(redis: Redis): Redis {
  const publish = redis.publish.bind(redis) as (...args: unknown[]) => Promise<number>;
  redis.publish = (...args: unknown[]) => {
    const published = publish(...args);
    published.catch(() => undefined);
    return published;
  };
  return redis;
}

/** Opens a connection for commands: they fail at once while Redis is away. Its duplicates are for blocking reads. */
export function openPublisher(url: string): Redis {
  const publisher = withErrorListener(
    new Redis(url, {
      ...always,
      enableOfflineQueue: false,
      enableAutoPipelining: true,
      commandTimeout: COMMAND_MS,
      maxRetriesPerRequest: 0,
    }),
  );
  // The adapter's reader always has a read open: silence beyond its timeout means a dead connection.
  publisher.duplicate = () => openSubscriber(url, { socketTimeout: BLOCK_MS * 3 });
  return mayLoseMessages(publisher);
}
