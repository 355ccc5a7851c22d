import { Redis } from 'ioredis';
import { describe, expect, test, vi } from 'vitest';
import type { RoomState, SubscribeAnswer } from '../../contract/core/realtime.ts';
import { forumId } from '../../db/core/internal-settings.ts';
import { shardOf } from '../../server/cluster/room-shards.ts';
import { amount } from '../support/amounts.ts';
import { OPEN, postBy, publish, UNANSWERED, writeComment } from '../support/content.ts';
import {
  approve as approveClaim,
  newTrxId,
  PAY_TO,
  sendClaim,
} from '../support/features/claims.ts';
import { approve, LINK, waiting } from '../support/features/held.ts';
import { inboxOf, replyTo, seeAll } from '../support/features/inbox.ts';
import { sanction } from '../support/features/sanctions.ts';
import { personOf, subscribe } from '../support/person.ts';
import { recordAs } from '../support/realtime/event-recorder.ts';
import { openTestApp } from '../support/test-app.ts';
import {
  alone,
  atEnd,
  numbers,
  openFilePair,
  openPair,
  SKIPPED,
  sleep,
  until,
} from './support/pair.ts';
import { clockAhead, startProcess } from './support/process.ts';
import { beforeSending } from './support/redis-commands.ts';

const up = 'PATCH /posts/{id}/upvote' as const;

describe.skipIf(alone)(`Two servers (${SKIPPED})`, () => {
  const join = openFilePair();

  test('a vote taken by one is one message to the others, and reaches the sockets of both', async () => {
    const { one, two, ana } = await openPair(['Ana']);
    const id = await publish(ana);
    const readers = [
      await recordAs(one.visitor, `post:${id}`),
      await recordAs(two.visitor, `post:${id}`),
    ];
    const { bus } = one.app.context;
    if (!bus) throw new Error('This server stands alone.');
    const tell = vi.spyOn(bus, 'publish');
    await ana.call(up, { params: { id } });
    const votes = { upVote: 1, downVote: 0, commentCount: 0, ...UNANSWERED };
    for (const { recorder } of readers)
      expect(await recorder.until('post:changed')).toEqual({
        _id: id,
        rev: 2,
        version: 1,
        ...votes,
        ...OPEN,
      });
    const tags = expect.arrayContaining(['scores', `post:${id}`]);
    // Each server tells now and then who reads there.
    const sent = tell.mock.calls.filter(([message]) => !('allPresent' in message));
    expect(sent).toEqual([[{ changed: { tags } }, false]]);
  });

  test('masked and full addresses go to the right sockets of the other server', async () => {
    const { two, there, ana } = await join(['Ana']);
    const id = await publish(ana);
    const readers = [
      await recordAs(two.visitor, `comments:${id}`),
      await recordAs(there(ana), `comments:${id}`),
    ];
    await writeComment(ana, id, 'Milk first.');
    const heard = await Promise.all(readers.map(({ recorder }) => recorder.until('comment:added')));
    expect(heard.map(({ comment }) => comment.authorEmail)).toEqual(['an…@example.com', ana.email]);
  });

  test('answers kept by one are never older than a write that the other has answered', async () => {
    const { one, two, there, ana } = await openPair(['Ana']);
    const id = await publish(ana);
    const asked = { params: { id } };
    for (let round = 0; round < amount(12, 80); round++) {
      // Both keep the post and the lists now.
      for (const { visitor } of [one, two]) {
        await visitor.call('GET /posts/{id}', asked);
        await visitor.call('GET /posts/popular', {});
      }
      const [writer, reader] = round % 2 ? [ana, two.visitor] : [there(ana), one.visitor];
      const name = round % 4 < 2 ? up : ('DELETE /posts/{id}/vote' as const);
      const { rev, upVote } = (await writer.call(name, asked)).body;
      expect((await reader.call('GET /posts/{id}', asked)).body).toMatchObject({ rev, upVote });
      const [first] = (await reader.call('GET /posts/popular', {})).body;
      expect(first).toMatchObject({ _id: id, rev });
    }
  });

  test('presence counts the readers of both, also when a server ends', async () => {
    const { one, two, ana } = await openPair(['Ana']);
    const id = await publish(ana);
    const room = `presence:${id}`;
    const { recorder } = await recordAs(one.visitor, room);
    await subscribe(await two.visitor.socket(), room);
    const both = { postId: id, readers: 2, typing: 0 };
    expect(await recorder.until('presence', ({ readers }) => readers === 2)).toEqual(both);
    const [seen] = await subscribe(await one.visitor.socket(), room);
    expect(seen?.state).toEqual({ readers: 3, typing: 0 });
    await recorder.until('presence', ({ readers }) => readers === 3);
    recorder.take();
    await two.close();
    await recorder.until('presence', ({ readers }) => readers === 2);
  });

  test('presence counts an account once that reads on both, and each writer once', async () => {
    const { one, there, ana, ben } = await join(['Ana', 'Ben']);
    const id = await publish(ana);
    const room = `presence:${id}`;
    const { socket: told, recorder } = await recordAs(one.visitor, room);
    for (const who of [ana, there(ana), there(ben)]) {
      const socket = await who.socket();
      await subscribe(socket, room);
      socket.emit('typing', id, true);
    }
    await recorder.until('presence', ({ readers, typing }) => readers === 3 && typing === 2);
    const state = async () => (await subscribe(told, room))[0]?.state;
    await expect.poll(state).toEqual({ readers: 3, typing: 2 });
  });

  test('the pace of votes holds for both together', async () => {
    const { one, two, there, ana } = await join(['Ana']);
    const people = await Promise.all(numbers(40).map(() => one.newcomer('P')));
    const id = await publish(ana);
    const socket = await two.visitor.socket();
    await subscribe(socket, `post:${id}`);
    const times: number[] = [];
    let last = 0;
    socket.on('post:changed', ({ upVote }) => {
      times.push(performance.now());
      last = Math.max(last, upVote);
    });
    for (const [n, person] of people.entries())
      await (n % 2 ? person : there(person)).call(up, { params: { id } });
    await until(() => last === people.length);
    const within = (from: number) => times.filter((t) => t >= from && t < from + 1_000).length;
    expect(Math.max(...times.map(within))).toBeLessThanOrEqual(10);
  });

  test('a server hears the shards of its own rooms alone', async () => {
    const { one, two, there, ana } = await openPair(['Ana']);
    const post = await publish(ana);
    const redis = new Redis(one.app.context.config.redisUrl ?? '');
    atEnd(() => redis.disconnect());
    const shard = `adda:${await forumId(one.app.context.store)}:rooms:${shardOf(`post:${post}`)}`;
    const listeners = async () => (await redis.pubsub('NUMSUB', shard))[1];
    expect(await listeners()).toBe(0);
    const { recorder } = await recordAs(two.visitor, `comments:${post}`);
    expect(await listeners()).toBe(1);
    await writeComment(ana, post, 'from one');
    await writeComment(there(ana), post, 'from two');
    const heard = await recorder.times('comment:added', 2);
    expect(heard.map(({ comment }) => comment.text)).toEqual(['from one', 'from two']);
  });

  test('a socket that subscribes while the other server writes misses nothing', async () => {
    const { two, ana } = await join(['Ana']);
    // Redis answers subscriptions later than the database answers a read.
    beforeSending('subscribe', () => sleep(200));
    const COMMENTS = 12;
    const posts = await Promise.all(numbers(5).map((n) => publish(ana, { title: `Post ${n}` })));
    const read = await Promise.all(
      posts.map(async (post) => {
        const { socket, recorder } = await recordAs(two.visitor);
        const writes = numbers(COMMENTS).map((n) => writeComment(ana, post, `Comment ${n}`));
        await Promise.race(writes);
        const [answer] = (await subscribe(socket, `comments:${post}`)) as [SubscribeAnswer];
        await Promise.all(writes);
        const { totalComments } = answer.state as RoomState['comments'];
        const isNewer = ({ rev }: { rev: number }) => rev > answer.rev;
        const all = () => totalComments + recorder.of('comment:added').filter(isNewer).length;
        await until(() => all() >= COMMENTS).catch(() => 0);
        return all();
      }),
    );
    expect(read).toEqual(posts.map(() => COMMENTS));
  });

  test('what one commits to an inbox, the devices of the other hear, with the same state and rev', async () => {
    const { there, ana, ben } = await join(['Ana', 'Ben']);
    const post = await publish(ana);
    const room = `inbox:${ana.email}`;
    const devices = [await recordAs(ana, room), await recordAs(there(ana), room)];
    const { _id: mine } = await writeComment(there(ana), post, 'Tea?');
    for (const { recorder } of devices) await recorder.until('inbox:changed');
    const acts: [unseen: number, act: () => Promise<unknown>][] = [
      [1, () => writeComment(there(ben), post, 'Tea.')],
      [2, () => replyTo(ben, post, mine)],
      [0, () => seeAll(there(ana))],
      [1, () => replyTo(there(ben), post, mine)],
      [0, () => ana.call('DELETE /posts/{id}', { params: { id: post } })],
    ];
    for (const [unseen, act] of acts) {
      for (const { recorder } of devices) recorder.take();
      await act();
      const heard = devices.map(({ recorder }) =>
        recorder.until('inbox:changed', (event) => event.unseen === unseen),
      );
      const events = await Promise.all(heard);
      const { items, rev } = await inboxOf(there(ana));
      for (const event of events) expect(event).toEqual({ unseen, top: items, rev });
    }
  });

  test('admins at one hear within half a second of what waits, of appeals, of claims and of their ends by the other', async () => {
    const { two, there, root, ana } = await openPair(['Root', 'Ana'], {
      NEWCOMERS: 'held',
      PAY_TO,
    });
    const { recorder } = await recordAs(there(root), 'admin');
    const { recorder: own } = await recordAs(there(ana), `user:${ana.email}`);
    const told = async (count: number, act: () => Promise<unknown>) => {
      recorder.take();
      await act();
      await recorder.until('moderation:changed', ({ waiting: now }) => now === count);
    };
    await told(1, () => ana.call('POST /posts', { body: postBy(ana, { description: LINK }) }));
    const [held] = (await waiting(there(root))).held;
    await told(0, () => approve(root, String(held?._id)));
    expect((await two.visitor.call('GET /posts/total')).body.count).toBe(1);

    const began = performance.now();
    const { _id: claimId } = (await sendClaim(ana, { trxId: newTrxId() })).body;
    await recorder.until('claim:added', ({ claim }) => claim._id === claimId);
    expect(performance.now() - began).toBeLessThan(500);
    await approveClaim(root, claimId);
    await recorder.until('claim:settled', ({ _id }) => _id === claimId);
    await own.until('claim:changed', ({ claim }) => claim?.state === 'approved');
    await own.until('user:changed', ({ isMember }) => isMember);

    const { _id: id } = await sanction(root, ana, 'suspend');
    const text = 'রাগের মাথায় বলেছি।';
    await told(1, () =>
      ana.call('POST /sanctions/{id}/appeal', { params: { id }, body: { text } }),
    );
    await told(0, () => root.call('DELETE /sanctions/{id}', { params: { id } }));
  });

  test('a change of settings by one is in every answer, page and event of the other before it is answered', async () => {
    const { two, root } = await openPair(['Root']);
    const id = await publish(root, { upVote: 7 });
    const { recorder } = await recordAs(two.visitor, 'site', `comments:${id}`);
    const read = async () => (await two.visitor.call('GET /posts/{id}', { params: { id } })).body;
    const zone = async () => {
      const html = String((await two.raw('/', { headers: { accept: 'text/html' } })).body);
      return JSON.parse(html.match(/id="state">(.*?)<\/script>/s)?.[1] ?? '').zone;
    };
    // Read twice, so that it is cached.
    for (let n = 0; n < 2; n++)
      expect([(await read()).authorEmail, await zone()]).toEqual(['ro…@example.com', 'Asia/Dhaka']);

    const shown = { siteName: 'Adda', emails: 'everyone', startingVotes: 'off' } as const;
    await root.call('PATCH /settings', { body: { ...shown, zone: 'Asia/Tokyo' } });
    expect(await read()).toMatchObject({ authorEmail: root.email, upVote: 0 });
    expect((await two.visitor.call('GET /site')).body).toMatchObject(shown);
    expect(await zone()).toBe('Asia/Tokyo');
    expect(await recorder.until('site:changed')).toMatchObject({ ...shown, rev: 1 });
    await writeComment(root, id, 'Milk first.');
    expect((await recorder.until('comment:added')).comment.authorEmail).toBe(root.email);
  });

  test('whose clocks differ: what is written on them in turn is listed in the order of writing', async () => {
    const forum = await openTestApp();
    const env = { ...forum.shared, DATA_DIR: forum.dataDir };
    // Less than a token lasts.
    const { url } = await startProcess({ ...env, ...clockAhead(30 * 60_000) });
    await until(() => forum.app.context.bus?.servers === 2);
    const here = await forum.memberWithoutPassword('Ana');
    const ahead = personOf(url, here.email, here.token);
    const post = await publish(here);
    const [posts, comments] = [[post], [] as string[]];
    for (const ana of [ahead, here, ahead, here]) {
      posts.unshift(await publish(ana));
      comments.unshift((await writeComment(ana, post, 'Milk first.'))._id);
    }
    const listed = await here.call('GET /posts', {});
    expect(listed.body.map(({ _id }) => _id)).toEqual(posts);
    const thread = await here.call('GET /comments/{id}', { params: { id: post } });
    expect(thread.body.comments.map(({ _id }) => _id)).toEqual(comments);
  });
});
