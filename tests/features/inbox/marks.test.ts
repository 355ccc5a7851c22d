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
import { sharedForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';

const forum = await sharedForum();
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
  const followed = async (who: Person, query: { posts?: string } = {}) =>
    (await expectCall(who, 'GET /follows', { query })).body.map(({ postId }) => postId);

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
    expect(await followed(ben, { posts: `${post},nothing,,${post}` })).toEqual([post]);
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
      expect(await followed(who, { posts: post })).toEqual([]);
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
