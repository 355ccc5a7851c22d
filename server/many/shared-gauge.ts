import type { Redis } from 'ioredis';
import { LocalGauge } from '../gauge.ts';

/** Counts by Redis' own clock: those of the servers may differ. */
const ADD = `
local now = tonumber(redis.call('TIME')[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. (now - ARGV[2]))
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[2])
return redis.call('ZCARD', KEYS[1])`;

/** Counts what is under way on all servers; while Redis is away, what is on this one. */
export class SharedGauge extends LocalGauge {
  #redis: Redis;
  #prefix: string;
  #seconds: number;

  /** @param seconds after which what was never removed, by a server that was killed, counts no more. */
  constructor(redis: Redis, prefix: string, seconds: number) {
    super();
    this.#redis = redis;
    this.#prefix = prefix;
    this.#seconds = seconds;
  }

  override async add(key: string, id: string): Promise<number> {
    const here = await super.add(key, id);
    return this.#redis.eval(ADD, 1, this.#prefix + key, id, this.#seconds).then(Number, () => here);
  }

  override async remove(key: string, id: string): Promise<void> {
    await super.remove(key, id);
    // Where Redis is away it forgets by itself.
    await this.#redis.zrem(this.#prefix + key, id).catch(() => undefined);
  }
}
