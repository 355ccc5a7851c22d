import type { Socket } from 'node:net';
import { Redis, type RedisOptions } from 'ioredis';

/** The pause between two attempts to connect. */
const RETRY_MS = 200;
const CONNECT_MS = 2_000;
/** A command fails this soon, because a request waits for it. */
const COMMAND_MS = 1_000;

const always: RedisOptions = {
  connectTimeout: CONNECT_MS,
  retryStrategy: () => RETRY_MS,
  reconnectOnError: () => false,
  keepAlive: 1_000,
};

/** The driver reconnects for ever. Each caller sees its own command fail, and the readiness check reports the rest. */
const withErrorListener = (redis: Redis): Redis => redis.on('error', () => undefined);

/**
 * Opens a connection for subscriptions: its commands wait for a reconnect. Whoever uses it subscribes at each `ready`,
 * not before. The driver would send the command while its ready check still runs, which then fails.
 */
export const openSubscriber = (url: string): Redis =>
  withErrorListener(
    new Redis(url, { ...always, maxRetriesPerRequest: null, autoResubscribe: false }),
  );

/** Destroys a silent connection, so that the driver reconnects. The driver's own `QUIT` would wait for an answer. */
export const destroyConnection = (redis: Redis) => {
  (redis as unknown as { stream?: Socket }).stream?.destroy();
};

/** Opens a connection for commands: they fail at once while Redis is away. */
export const openPublisher = (url: string): Redis =>
  withErrorListener(
    new Redis(url, {
      ...always,
      enableOfflineQueue: false,
      enableAutoPipelining: true,
      commandTimeout: COMMAND_MS,
      maxRetriesPerRequest: 0,
    }),
  );
