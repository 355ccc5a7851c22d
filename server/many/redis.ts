import { Redis, type RedisOptions } from 'ioredis';

/** A return is noticed this soon; at most so long between two tries. */
const RETRY_MS = 200;
const CONNECT_MS = 2_000;
/** What sends gives up this soon, for somebody waits for it. */
const COMMAND_MS = 500;
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
export const openListener = (url: string): Redis =>
  heard(new Redis(url, { ...always, maxRetriesPerRequest: null, socketTimeout: BLOCK_MS * 3 }));

/** The connection that sends: it fails at once while Redis is away. Those that are made from it listen. */
export function openSender(url: string): Redis {
  const sender = heard(
    new Redis(url, {
      ...always,
      enableOfflineQueue: false,
      commandTimeout: COMMAND_MS,
      maxRetriesPerRequest: 0,
    }),
  );
  sender.duplicate = () => openListener(url);
  return sender;
}
