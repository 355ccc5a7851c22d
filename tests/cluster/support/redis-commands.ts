import { Redis } from 'ioredis';
import { onTestFinished, vi } from 'vitest';

/**
 * Calls `before` ahead of each such command that a server of this process sends to Redis, until the test ends. The
 * command waits for it, and fails with what it throws.
 */
export function beforeSending(
  command: 'publish' | 'subscribe',
  before: (redis: Redis, ...args: string[]) => unknown,
) {
  const send = Redis.prototype[command] as (...args: unknown[]) => Promise<unknown>;
  const spy = vi.spyOn(Redis.prototype, command) as unknown as {
    mockImplementation(send: (this: Redis, ...args: unknown[]) => Promise<unknown>): void;
  };
  spy.mockImplementation(async function (...args) {
    await before(this, ...args.map(String));
    return send.apply(this, args);
  });
  onTestFinished(() => void vi.restoreAllMocks());
}
