import type { Redis } from 'ioredis';
import { describe, expect, test, vi } from 'vitest';
import { destroyConnection } from '../../server/cluster/redis.ts';
import { publish, writeComment } from '../support/content.ts';
import { idOf } from '../support/features/inbox.ts';
import { subscribe } from '../support/person.ts';
import { recordAs } from '../support/realtime/event-recorder.ts';
import { openParting } from './support/apart.ts';
import { alone, atEnd, openPair, SKIPPED, until } from './support/pair.ts';
import { beforeSending } from './support/redis-commands.ts';

/** Redis does not take the messages of servers for which `isLost` returns true. */
const watchMessages = (isLost: (channel: string, text: string) => boolean) =>
  beforeSending('publish', (_, channel = '', text = '') => {
    if (isLost(channel, text)) throw new Error('Redis is away');
  });

/** A post that a visitor reads at the second server, and what they are told of its comments or of a lost event. */
async function openReading() {
  const { one, two, ana } = await openPair(['Ana']);
  const post = await publish(ana);
  const socket = await two.visitor.socket();
  const told = vi.fn();
  await subscribe(socket, `comments:${post}`);
  socket.on('comment:added', told);
  socket.on('resync', told);
  return { one, two, told, write: () => writeComment(ana, post, 'Do you hear me?') };
}

describe.skipIf(alone)(`Messages that Redis does not take (${SKIPPED})`, () => {
  test('an event whose tags were not acknowledged because the own connection was cut', async () => {
    /** The connections for subscriptions, in the order in which the servers start. */
    const subscribers = new Set<Redis>();
    beforeSending('subscribe', (redis) => subscribers.add(redis));
    const { one, told, write } = await openReading();
    let isCut = false;
    watchMessages((channel, text) => {
      if (isCut || !channel.endsWith(':all') || !text.includes('"changed"')) return false;
      isCut = true;
      // Redis takes the message, and the acknowledgement does not come.
      setImmediate(() => destroyConnection([...subscribers][0] as Redis));
      return false;
    });
    await write();
    await until(() => one.app.context.bus?.isUp);
    await until(() => told.mock.calls.length > 0);
    expect(isCut).toBe(true);
  });

  test('a live event: its readers sync, even when the word about that is lost once', async () => {
    const { told, write } = await openReading();
    let [events, words] = [0, 0];
    watchMessages((channel, text) => {
      if (channel.includes(':rooms:') && text.includes('comment:added')) return ++events > 0;
      return text.includes('"unsaid"') && ++words === 1;
    });
    await write();
    await until(() => told.mock.calls.length > 0);
    expect(events).toBeGreaterThan(0);
    expect(words).toBeGreaterThan(1);
  });

  test('the tags of a change: the other server refreshes', async () => {
    const { two, write } = await openReading();
    const refreshed = vi.fn();
    two.app.context.bus?.onRefresh(refreshed);
    let lost = 0;
    watchMessages((_, text) => text.includes('"changed"') && ++lost === 1);
    await write();
    await until(() => refreshed.mock.calls.length > 0);
    expect(lost).toBeGreaterThan(0);
  });

  test('the readers of a post, and then the question for them: they are told in the end', async () => {
    const { one, two, ana } = await openPair(['Ana']);
    const room = `presence:${await publish(ana)}`;
    const { recorder } = await recordAs(one.visitor, room);
    let [tellings, questions] = [0, 0];
    watchMessages((_, text) => {
      if (text.includes('"present"')) return ++tellings === 1;
      return text.includes('"askPresent"') && ++questions === 1;
    });
    await subscribe(await two.visitor.socket(), room);
    await recorder.until('presence', ({ readers }) => readers === 2);
    expect(tellings).toBeGreaterThan(0);
    expect(questions).toBeGreaterThan(0);
  });

  test('a question about open pages: it is not known, and no process ends', async () => {
    const { one, part, ana } = await openParting(['Ana']);
    const id = await idOf(ana);
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    atEnd(() => void process.off('unhandledRejection', unhandled));
    const { live } = one.app.context;
    await part();
    expect(await live.hasOpenPage(id)).toBeNull();
    // The heartbeat shows an outage a moment later: Redis does not even say how many servers there are.
    expect(await live.io.of('/').adapter.serverCount()).toBe(Number.POSITIVE_INFINITY);
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).not.toHaveBeenCalled();
  });
});
