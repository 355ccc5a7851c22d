import { beforeEach, describe, expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { expectAnswer, expectCall } from '../../support/expect-answer.ts';
import {
  briefs,
  idOf,
  inboxOf,
  mentionIn,
  readUntil,
  replyTo,
  seeAll,
} from '../../support/features/inbox.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { sharedForum } from '../../support/open-forum.ts';
import { type Person, subscribe } from '../../support/person.ts';
import { recordEvents } from '../../support/realtime/event-recorder.ts';
import type { openTestApp } from '../../support/test-app.ts';

const forum = await sharedForum();
describe('marks', () => {
  let ana: Person;
  let ben: Person;
  beforeEach(async () => {
    [ana, ben] = [await forum.someone('Ana'), await forum.someone('Ben')];
  });
  const see = (who: Person, until: string) => who.call('POST /inbox/seen', { body: { until } });

  describe('inbox: POST /inbox/seen', () => {
    test('marks everything up to an item, only forward', async () => {
      const posts = [await publish(ana, { title: 'One' }), await publish(ana, { title: 'Two' })];
      for (const post of posts) await writeComment(ben, post, 'Tea.');
      await ana.call('GET /comments/{id}', { params: { id: posts[0] ?? '' } });
      // No GET marks anything.
      const { items, rev, unseen } = await inboxOf(ana);
      expect(unseen).toBe(2);
      const [newest = '', oldest = ''] = items.map(({ _id }) => _id);
      const first = await see(ana, oldest);
      expectAnswer('POST /inbox/seen', first);
      expect(first.body.unseen).toBe(1);
      expect(first.body.rev).toBeGreaterThan(rev);
      expect((await see(ana, newest)).body.unseen).toBe(0);
      const { body: back } = await see(ana, oldest);
      expect(back.unseen).toBe(0);
      expect((await inboxOf(ana)).rev).toBe(back.rev);
      await writeComment(ben, posts[0] ?? '', 'Green tea.');
      expect(await briefs(ana)).toMatchObject([{ title: 'One', count: 1 }]);
    });

    test('answers 400 for what is no item of the inbox, and changes nothing', async () => {
      const post = await publish(ana);
      await writeComment(ben, post, 'Tea.');
      const foreign = await publish(ben);
      const { _id: comment } = await writeComment(ben, foreign, 'Coffee.');
      const { _id: answered } = await writeComment(ben, post, 'Milk.');
      await replyTo(ana, post, answered);
      const [theirs] = (await inboxOf(ben)).items;
      const unknown = ['nothing', '', '%00', crypto.randomUUID(), post, comment, theirs?._id];
      for (const until of unknown) await ana.refused(400, 'POST /inbox/seen', { body: { until } });
      for (const body of [undefined, {}, { until: null }])
        await ana.refused(400, 'POST /inbox/seen', { body });
      expect((await inboxOf(ana)).unseen).toBe(1);
    });
  });

  describe('inbox: PUT /reads/{postId}', () => {
    test('marks what is in that thread up to there, and nothing elsewhere', async () => {
      const [post, other] = [await publish(ana), await publish(ana)];
      const { _id: answered } = await writeComment(ana, post, 'Tea?');
      await writeComment(ben, other, 'Elsewhere.');
      const comment = await writeComment(ben, post, 'Tea.');
      const mention = await mentionIn(ben, post, ana);
      const reply = await replyTo(ben, post, answered);
      expect((await inboxOf(ana)).unseen).toBe(4);
      await readUntil(ana, post, comment._id);
      expect(await briefs(ana)).toMatchObject([
        { kind: 'reply', seen: false },
        { kind: 'mention', seen: false },
        { kind: 'comments', count: 1 },
        { kind: 'comments', count: 1 },
      ]);
      await readUntil(ana, post, mention._id);
      expect((await inboxOf(ana)).unseen).toBe(2);
      const { rev } = await inboxOf(ana);
      await readUntil(ana, post, reply._id);
      const after = await inboxOf(ana);
      expect(after.unseen).toBe(1);
      expect(after.rev).toBeGreaterThan(rev);
      expect(await briefs(ana)).toMatchObject([
        { kind: 'reply', seen: true },
        { kind: 'mention', seen: true },
        { kind: 'comments', seen: false },
      ]);
    });

    test('a mention that an edit adds to a text that was read is new until the thread is read again', async () => {
      const post = await publish(ana);
      const { _id: id } = await writeComment(ben, post, 'Tea.');
      await readUntil(ana, post, id);
      expect((await inboxOf(ana)).unseen).toBe(0);
      const text = `Tea, @[x](member:${await idOf(ana)}).`;
      const body = { text, format: 'markdown' as const, version: 1 };
      await ben.call('PATCH /comments/{id}', { params: { id }, body });
      expect(await briefs(ana)).toMatchObject([{ kind: 'mention', seen: false }]);
      expect((await readUntil(ana, post, id)).body).toEqual({ comment: id, new: 0 });
      expect(await briefs(ana)).toMatchObject([{ kind: 'mention', seen: true }]);
    });
  });

  describe('inbox: follows', () => {
    const follow = (who: Person, postId: string) =>
      who.call('PUT /follows/{postId}', { params: { postId } });
    const unfollow = (who: Person, postId: string) =>
      who.call('DELETE /follows/{postId}', { params: { postId } });
    const followed = async (who: Person, posts?: string) => {
      const reply = await expectCall(who, 'GET /follows', {
        query: posts === undefined ? {} : { posts },
      });
      return reply.body.map(({ postId }) => postId);
    };

    test('a followed thread tells of later comments; safe to repeat', async () => {
      const post = await publish(ben, { title: 'Followed' });
      await writeComment(ben, post, 'Before.');
      for (let times = 0; times < 2; times++) {
        const reply = await follow(ana, post);
        expectAnswer('PUT /follows/{postId}', reply);
        expect((await inboxOf(ana)).rev).toBe(Number(reply.headers.get('x-rev')));
        const { headers } = await ana.call('GET /follows');
        expect(Number(headers.get('x-rev'))).toBe(reply.body.rev);
      }
      expect(await briefs(ana)).toEqual([]);
      await writeComment(ben, post, 'After.');
      await follow(ana, post);
      expect(await briefs(ana)).toMatchObject([{ title: 'Followed', count: 1 }]);
      expect(await followed(ana)).toEqual([post]);
      expect(await followed(ben, `${post},nothing,,${post}`)).toEqual([post]);
    });

    test('an unfollow survives later comments of the own, also of the author', async () => {
      const post = await publish(ana);
      await writeComment(ben, post, 'Mine.');
      const before = await inboxOf(ana);
      for (const who of [ana, ben])
        for (let times = 0; times < 2; times++)
          expectAnswer('DELETE /follows/{postId}', await unfollow(who, post));
      expect((await inboxOf(ana)).rev).toBeGreaterThan(before.rev);
      for (const who of [ana, ben]) await writeComment(who, post, 'Again.');
      for (const who of [ana, ben]) {
        expect(await briefs(who)).toEqual([]);
        expect(await followed(who, post)).toEqual([]);
      }
      await follow(ana, post);
      expect(await briefs(ana)).toEqual([]);
    });
  });

  test('inbox: pages of the list have each item once, also after the last of a page has gone', async () => {
    const post = await publish(ana, { title: 'Thread' });
    const answered: string[] = [];
    for (let n = 0; n < 5; n++) answered.push((await writeComment(ana, post, `No. ${n}`))._id);
    await writeComment(ben, post, 'Tea.');
    for (const id of answered) await replyTo(ben, post, id);
    const page = await inboxOf(ana, { limit: '4' });
    expect(page.items.map(({ kind }) => kind)).toEqual(['reply', 'reply', 'reply', 'reply']);
    expect(page.next).toBe(page.items.at(-1)?._id);
    const rest = await inboxOf(ana, { limit: '4', before: String(page.next) });
    expect(rest.items.map(({ kind }) => kind)).toEqual(['reply', 'comments']);
    expect([rest.next, rest.unseen]).toEqual([null, 6]);
    const gone = String(page.items.at(-1)?.commentId);
    await ben.call('DELETE /comments/{id}', { params: { id: gone } });
    const again = await inboxOf(ana, { limit: '4', before: String(page.next) });
    expect(again.items).toEqual(rest.items);
    await ana.refused(400, 'GET /inbox', { query: { before: 'nothing' } });
    await seeAll(ana);
  });
});

const vote = (who: Person, id: string, way: 'up' | 'down' = 'up') =>
  who.call(`PATCH /posts/{id}/${way}vote`, { params: { id } });
const withdraw = (who: Person, id: string) =>
  who.call('DELETE /posts/{id}/vote', { params: { id } });
/** New members of the forum. */
const voters = (forum: Awaited<ReturnType<typeof openTestApp>>, name: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => forum.someone(name)));

test('milestones: one that votes of unmuted members pass is told by the next vote', async () => {
  const ana = await forum.someone('Ana');
  const muted = await voters(forum, 'Muted', 2);
  const others = await voters(forum, 'Other', 9);
  const post = await publish(ana);
  const mutes = await Promise.all(muted.map(async (who) => ({ memberId: await idOf(who) })));
  for (const params of mutes) await ana.call('PUT /mutes/{memberId}', { params });
  for (const who of [...muted, ...others.slice(0, 8)]) await vote(who, post);
  expect(await briefs(ana)).toMatchObject([{ kind: 'votes', count: 1 }]);
  for (const params of mutes) await ana.call('DELETE /mutes/{memberId}', { params });
  await vote(others[8] as Person, post);
  expect(await briefs(ana)).toMatchObject([{ kind: 'votes', count: 10, seen: false }]);
});

test('milestones: votes of members who have written posts count', async () => {
  const [mia, ...writers] = await voters(forum, 'Writer', 3);
  for (const who of writers) await publish(who);
  const post = await publish(mia as Person);
  for (const who of writers) await vote(who, post);
  expect(await briefs(mia as Person)).toMatchObject([{ kind: 'votes', count: 1 }]);
});

test('milestones: they come where more than twenty votes of muted members do not count', async () => {
  const ana = await forum.someone('Eva');
  const post = await publish(ana);
  for (const who of await voters(forum, 'Mute', 25)) {
    await ana.call('PUT /mutes/{memberId}', { params: { memberId: await idOf(who) } });
    await vote(who, post);
  }
  for (const who of await voters(forum, 'Another', 20)) await vote(who, post);
  expect(await briefs(ana)).toMatchObject([{ kind: 'votes', count: 10 }]);
});

test('milestones: of votes at once, cast, turned, withdrawn and cast again, the tenth is told once', async () => {
  const { forum, at } = await openForumOfMany();
  const ana = await forum.memberWithoutPassword('Ana');
  const crowd = await voters(forum, 'Voter', 20);
  const socket = await ana.socket();
  await subscribe(socket, `inbox:${ana.email}`);
  const device = recordEvents(socket);
  for (const count of [10, 20]) {
    const some = crowd.slice(0, count);
    const post = await publish(ana, { upVote: 500 });
    await Promise.all(
      some.map(async (who, n) => {
        const there = at(who, n);
        await vote(there, post, n % 2 ? 'up' : 'down');
        await vote(there, post, 'up');
        await withdraw(there, post);
        await vote(there, post, 'down');
      }),
    );
    await device.until(
      'inbox:changed',
      ({ top }) => top[0]?.postId === post && top[0].count === 10,
    );
    const told = { kind: 'votes', postId: post, count: 10 };
    expect(await inboxOf(ana)).toMatchObject({ unseen: 1, items: [{ ...told, seen: false }] });
    await seeAll(ana);
    await Promise.all(some.map((who, n) => withdraw(at(who, n), post)));
    await Promise.all(some.map((who, n) => vote(at(who, n), post)));
    expect(await inboxOf(ana)).toMatchObject({ unseen: 0, items: [{ ...told, seen: true }] });
    await ana.call('DELETE /posts/{id}', { params: { id: post } });
  }
  expect(device.wrong).toEqual([]);
});

test('milestones: of many posts at once, while their author marks them, each is told', async () => {
  const { forum, at } = await openForumOfMany();
  const ana = await forum.memberWithoutPassword('Ana');
  const crowd = await voters(forum, 'Voter', 10);
  const posts = await Promise.all(
    Array.from({ length: 5 }, (_, n) => publish(ana, { title: `${n}` })),
  );
  await Promise.all(
    crowd.flatMap((who, n) =>
      posts.map(async (post) => {
        await vote(at(who, n), post);
        const [newest] = (await inboxOf(ana)).items;
        // A newer act may have given the item another id.
        if (newest) await ana.call('POST /inbox/seen', { body: { until: newest._id } });
      }),
    ),
  );
  const { items, unseen } = await inboxOf(ana);
  expect(items.map(({ kind, count }) => [kind, count])).toEqual(posts.map(() => ['votes', 10]));
  expect(items.map(({ title }) => title).sort()).toEqual(['0', '1', '2', '3', '4']);
  expect(unseen).toBe(items.filter(({ seen }) => !seen).length);
});
