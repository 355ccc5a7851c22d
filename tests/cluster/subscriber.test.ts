import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { destroyConnection, openSubscriber } from '../../server/cluster/redis.ts';
import { alone, SKIPPED } from './support/pair.ts';

describe.skipIf(alone)(`Subscriptions to Redis (${SKIPPED})`, () => {
  test('a connection lost before its subscription is answered leaves no rejection unhandled', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    onTestFinished(() => void process.off('unhandledRejection', note));
    const subscriber = openSubscriber(String(process.env['TEST_REDIS_URL']));
    const closed = new Promise((resolve) => subscriber.once('end', resolve));
    // The adapter drops the promise.
    void subscriber.subscribe('any');
    // The command is sent in the turn of `ready`, and its answer read in a later one.
    subscriber.once('ready', async () => {
      await setImmediate();
      destroyConnection(subscriber);
      subscriber.disconnect();
    });
    await closed;
    await setImmediate();
    expect(unhandled).toEqual([]);
  });
});
