import type { RateLimiterRedis } from 'rate-limiter-flexible';
import type { ServerOptions } from 'socket.io';
import type { Gauge } from './gauge.ts';
import type { News } from './many/news.ts';

/** What joins the servers of one forum; a forum of one server has none. */
export interface Link {
  /** Whether this server hears the others and is heard, right now. */
  readonly up: boolean;
  /** How many servers there are, with this one. */
  readonly servers: number;
  /** Tells the other servers; those who are cut off ask for everything anew once they are back. */
  tell(news: News): void;
  /** Answers when every other server has heard all that was told, or can't be trusting what it keeps. */
  settled(): Promise<void>;
  /** Answers when what was emitted has been handed to Redis. */
  sent(): Promise<void>;
  onNews(hear: (news: News, from: string) => void): void;
  /** Calls back when news may have been missed: what is kept is old, and clients have to ask again. */
  onRefresh(then: () => void): void;
  /** Calls back when another server is met, and with its name when it is gone. */
  onCome(then: () => void): void;
  onGone(then: (server: string) => void): void;
  /** Spreads what is emitted over the sockets of all servers. */
  adapter: ServerOptions['adapter'];
  /** Where limits are counted for all servers. */
  counts: Pick<ConstructorParameters<typeof RateLimiterRedis>[0], 'storeClient'> & {
    keyPrefix: string;
  };
  /** Counts what is under way on all servers; what nobody removes counts for so many seconds. */
  gauge(name: string, seconds: number): Gauge;
  close(): Promise<void>;
}
