import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { openPublisher } from '../../server/cluster/redis.ts';
import { openTestApp } from '../support/test-app.ts';
import { alone, atEnd, SKIPPED, until } from './support/pair.ts';

describe.skipIf(alone)(`Subscriptions (${SKIPPED})`, () => {
  test('one that is made while its connection opens stays', async () => {
    const forum = await openTestApp();
    const publisher = openPublisher(forum.app.context.config.redisUrl ?? '');
    await once(publisher, 'ready');
    const subscriber = publisher.duplicate();
    atEnd(() => {
      for (const redis of [publisher, subscriber]) redis.disconnect();
    });
    const channel = crypto.randomUUID();
    const heard = once(subscriber, 'message');
    // The driver has a connection, and checks whether Redis is ready.
    await once(subscriber, 'connect');
    void subscriber.subscribe(channel);
    await until(async () => (await publisher.publish(channel, 'Tea')) === 1);
    expect(await heard).toEqual([channel, 'Tea']);
    await publisher.ping();
    expect(await publisher.publish(channel, 'Coffee')).toBe(1);
  });

  test('a request to the other servers while Redis is away ends no process', async () => {
    const forum = await openTestApp();
    const publisher = openPublisher(forum.app.context.config.redisUrl ?? '');
    await once(publisher, 'ready');
    publisher.disconnect();
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    atEnd(() => void process.off('unhandledRejection', note));
    // As the adapter does, which drops the promise.
    void publisher.publish('channel', 'Tea');
    await expect(publisher.publish('channel', 'Coffee')).rejects.toThrow("isn't writeable");
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).toEqual([]);
  });
});
