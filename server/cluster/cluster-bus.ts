import type { RateLimiterRedis } from 'rate-limiter-flexible';
import type { ServerOptions } from 'socket.io';
import type { Gauge } from '../limits/in-flight-gauge.ts';
import type { ClusterMessage } from './messages.ts';

/** The cluster bus connects the servers of one forum. A forum of one server has none. */
export interface ClusterBus {
  /** True if messages arrive right now, to this server and from it. */
  readonly isUp: boolean;
  /** Resolves when messages have arrived for the first time, or after `ms`. */
  untilUp(ms: number): Promise<void>;
  /** The number of servers, this one included. */
  readonly servers: number;
  /**
   * Sends a message to the other servers. A server that is disconnected refreshes when it is back.
   * @param endsRight whether `acknowledged` waits for a server that may have missed the message, until it serves no
   * earlier caller from its cache.
   */
  publish(message: ClusterMessage, endsRight?: boolean): void;
  /** Resolves when every other server has acknowledged all published messages, or can't be serving its cache. */
  acknowledged(): Promise<void>;
  /** Notes that the other servers were not told of something: they refresh when messages arrive again. */
  missed(): void;
  /** Resolves when all live events, disconnects and lost rights so far have been handed to Redis. */
  flushed(): Promise<void>;
  onMessage(listener: (message: ClusterMessage, from: string) => void): void;
  /** Calls back when messages may have been lost: caches are stale, and clients have to sync. */
  onRefresh(listener: () => void): void;
  onServerJoined(listener: () => void): void;
  onServerLeft(listener: (server: string) => void): void;
  /** Socket.IO's adapter: broadcasts reach the sockets of all servers. */
  adapter: ServerOptions['adapter'];
  /**
   * True if this server counts limits together with the others: false until the connection that counts is open for the
   * first time. A server that does not reach Redis for too long counts alone, so that it can be started then.
   */
  hasCounting(): boolean;
  /** Where rate limits are counted for all servers together. */
  limiterStore: Pick<ConstructorParameters<typeof RateLimiterRedis>[0], 'storeClient'> & {
    keyPrefix: string;
    /** Logs that a limit was counted by this server alone, once per outage and minute. */
    countedAlone(): void;
  };
  /** Counts what is in flight on all servers. An entry that is never removed expires after `seconds`. */
  gauge(name: string, seconds: number): Gauge;
  close(): Promise<void>;
}
