import type { Redis } from 'ioredis';
import { LocalGauge } from './in-flight-gauge.ts';

/** The script counts by the clock of Redis: the clocks of the servers may differ. */
const ADD = `
local now = tonumber(redis.call('TIME')[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. (now - ARGV[2]))
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[2])
return redis.call('ZCARD', KEYS[1])`;

/** Counts what is in flight on all servers; while Redis is away, on this server only. */
export class SharedGauge extends LocalGauge {
  #redis: Redis;
  #prefix: string;
  #seconds: number;

  #countedAlone: () => void;

  /**
   * @param seconds after which an entry expires that was never removed, because its server was killed.
   * @param countedAlone is called for each entry that this server counts alone.
   */
  constructor(redis: Redis, prefix: string, seconds: number, countedAlone: () => void) {
    super();
    this.#redis = redis;
    this.#prefix = prefix;
    this.#seconds = seconds;
    this.#countedAlone = countedAlone;
  }

  override async add(key: string, id: string): Promise<number> {
    const local = await super.add(key, id);
    return this.#redis.eval(ADD, 1, this.#prefix + key, id, this.#seconds).then(Number, () => {
      this.#countedAlone();
      return local;
    });
  }

  override async remove(key: string, id: string): Promise<void> {
    await super.remove(key, id);
    // While Redis is away, the entry expires there by itself.
    await this.#redis.zrem(this.#prefix + key, id).catch(() => undefined);
  }
}
