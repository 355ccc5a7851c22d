import { beforeEach, describe, expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import {
  brief,
  briefs,
  idOf,
  inboxOf,
  mentionIn,
  replyTo,
  seeAll,
} from '../../support/features/inbox.ts';
import { joinShared, openForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';

describe('inbox', () => {
  let ana: Person;
  let ben: Person;
  let cem: Person;
  beforeEach(async () => {
    ({ ana, ben, cem } = await joinShared(['Ana', 'Ben', 'Cem']));
  });

  describe('inbox: comments', () => {
    test('new comments under an own post are one item, which names the newest three', async () => {
      const post = await publish(ana, { title: 'চা না কফি?' });
      await writeComment(ben, post, 'Tea.');
      await writeComment(ben, post, 'Green.');
      const last = await writeComment(cem, post, 'Coffee.');
      await writeComment(ana, post, 'Thanks.');
      const { items, unseen, next } = await inboxOf(ana);
      expect([unseen, next, items.length]).toEqual([1, null, 1]);
      expect(items[0]).toEqual({
        _id: last._id,
        kind: 'comments',
        postId: post,
        commentId: last._id,
        title: 'চা না কফি?',
        excerpt: 'Coffee.',
        count: 3,
        at: last.postedAt,
        seen: false,
        people: [
          { _id: await idOf(cem), displayName: 'Cem', photoURL: '' },
          { _id: await idOf(ben), displayName: 'Ben', photoURL: '' },
        ],
      });
    });

    test('a comment makes its author follow; what was before is not new, what is deleted told no more', async () => {
      const post = await publish(ana);
      await writeComment(cem, post, 'Before.');
      const { _id: id } = await writeComment(ben, post, 'Mine.');
      expect(await briefs(ben)).toEqual([]);
      await writeComment(cem, post, 'After.');
      expect(await briefs(ben)).toMatchObject([{ kind: 'comments', count: 1 }]);
      const before = await inboxOf(ana);
      expect(before.items).toMatchObject([{ count: 3 }]);
      await ben.call('DELETE /comments/{id}', { params: { id } });
      const after = await inboxOf(ana);
      expect(after.items).toMatchObject([{ count: 2 }]);
      expect(after.rev).toBeGreaterThan(before.rev);
      await ana.call('DELETE /posts/{id}', { params: { id: post } });
      const gone = await inboxOf(ana);
      expect([gone.unseen, gone.items]).toEqual([0, []]);
      expect(gone.rev).toBeGreaterThan(after.rev);
    });
  });

  describe('inbox: replies', () => {
    test('replies to a comment are one item, and no new comments besides', async () => {
      const post = await publish(ana);
      const { _id: answered } = await writeComment(ben, post, 'Tea.');
      await seeAll(ana);
      await replyTo(cem, post, answered);
      const newest = await replyTo(ana, post, answered);
      const { items, unseen } = await inboxOf(ben);
      expect(unseen).toBe(1);
      expect(items.map(brief)).toMatchObject([
        { kind: 'reply', count: 2, people: ['Ana', 'Cem'], seen: false },
      ]);
      expect(items[0]).toMatchObject({ postId: post, commentId: newest._id });
      expect(await briefs(ana)).toMatchObject([{ kind: 'comments', count: 1 }]);
    });

    test('an answer to oneself tells nobody; a newer reply makes a seen item new', async () => {
      const post = await publish(ana);
      const { _id: answered } = await writeComment(ben, post, 'Tea.');
      await replyTo(ben, post, answered);
      expect(await briefs(ben)).toEqual([]);
      await replyTo(cem, post, answered);
      await seeAll(ben);
      expect(await briefs(ben)).toMatchObject([{ kind: 'reply', seen: true }]);
      await replyTo(ana, post, answered);
      expect(await briefs(ben)).toMatchObject([{ kind: 'reply', count: 2, seen: false }]);
    });

    test('a deleted reply is not counted, and without any the item is gone; so with the answered comment', async () => {
      const post = await publish(ana);
      const { _id: answered } = await writeComment(ben, post, 'Tea.');
      const one = await replyTo(cem, post, answered);
      const two = await replyTo(ana, post, answered);
      await ana.call('DELETE /comments/{id}', { params: { id: two._id } });
      expect((await inboxOf(ben)).items).toMatchObject([
        { kind: 'reply', count: 1, commentId: one._id },
      ]);
      await cem.call('DELETE /comments/{id}', { params: { id: one._id } });
      expect(await inboxOf(ben)).toMatchObject({ items: [], unseen: 0 });
      await replyTo(cem, post, answered);
      expect((await inboxOf(ben)).unseen).toBe(1);
      await ben.call('DELETE /comments/{id}', { params: { id: answered } });
      expect((await briefs(ben)).filter(({ kind }) => kind === 'reply')).toEqual([]);
    });
  });

  describe('inbox: mentions', () => {
    test('a mention in a comment, in a post and by an edit, each once', async () => {
      const post = await publish(ana, { title: 'Names' });
      const comment = await mentionIn(ana, post, ben);
      expect((await inboxOf(ben)).items).toMatchObject([
        { kind: 'mention', postId: post, commentId: comment._id, title: 'Names', count: 1 },
      ]);
      await seeAll(ben);
      const text = `Twice @[x](member:${await idOf(ben)}) and @[y](member:${await idOf(cem)})`;
      const edit = { params: { id: comment._id }, body: { text, version: 1 } };
      expect((await ana.call('PATCH /comments/{id}', edit)).status).toBe(200);
      expect((await inboxOf(ben)).unseen).toBe(0);
      expect(await briefs(cem)).toMatchObject([{ kind: 'mention', people: ['Ana'] }]);
      const description = `Hello @[x](member:${await idOf(ben)}).`;
      const other = await publish(ana, { title: 'Other', description, format: 'markdown' });
      expect((await inboxOf(ben)).items[0]).toMatchObject({ kind: 'mention', postId: other });
      expect((await inboxOf(ben)).items[0]).not.toHaveProperty('commentId');
      await ana.call('DELETE /posts/{id}', { params: { id: other } });
      await ana.call('DELETE /comments/{id}', { params: { id: comment._id } });
      expect(await briefs(ben)).toEqual([]);
    });

    test('a comment that mentions a follower of its thread is a mention, and no new comment besides', async () => {
      const post = await publish(ana);
      await mentionIn(ben, post, ana);
      expect(await briefs(ana)).toMatchObject([{ kind: 'mention' }]);
      expect((await inboxOf(ana)).unseen).toBe(1);
      await writeComment(cem, post, 'Tea.');
      expect(await briefs(ana)).toMatchObject([
        { kind: 'comments', count: 1 },
        { kind: 'mention' },
      ]);
    });

    test('a mention of oneself tells nobody, and a reply that mentions is a reply only', async () => {
      const post = await publish(ana);
      await mentionIn(ben, post, ben);
      const { _id: answered } = await writeComment(ben, post, 'Tea.');
      const text = `You, @[x](member:${await idOf(ben)})?`;
      const body = { postId: post, authorEmail: cem.email, text, format: 'markdown' as const };
      await cem.call('POST /comments', { body: { ...body, replyTo: answered } });
      expect(await briefs(ben)).toMatchObject([{ kind: 'reply' }]);
    });
  });

  test('inbox: an item quotes the beginning of its newest text that its reader may see', async () => {
    const post = await publish(ana, { title: 'Tea' });
    const excerpts = async () =>
      (await inboxOf(ana)).items.map(({ kind, excerpt }) => [kind, excerpt]);
    const { _id: mine } = await writeComment(ana, post, 'Milk first?');
    await seeAll(ana);
    await replyTo(ben, post, mine, `**Last**, ${'of course '.repeat(20)}`);
    const { _id: gone } = await replyTo(cem, post, mine, 'Never.');
    expect(await excerpts()).toEqual([['reply', 'Never.']]);
    await cem.call('DELETE /comments/{id}', { params: { id: gone } });
    const beginning = `**Last**, ${'of course '.repeat(9)}`;
    expect(await excerpts()).toEqual([['reply', beginning]]);
    await replyTo(cem, post, mine, 'Muted words.');
    await ana.call('PUT /mutes/{memberId}', { params: { memberId: await idOf(cem) } });
    expect(JSON.stringify(await excerpts())).not.toContain('Muted');
    // A mention in a post quotes its description; a milestone has the title alone.
    const text = `Ask @[Ana](member:${await idOf(ana)}) about tea.`;
    await publish(ben, { title: 'Coffee', description: text, format: 'markdown' });
    await ben.call('PATCH /posts/{id}/upvote', { params: { id: post } });
    const { items } = await inboxOf(ana);
    expect(items.map(({ kind, title, excerpt }) => [kind, title, excerpt])).toEqual([
      ['votes', 'Tea', undefined],
      ['mention', 'Coffee', 'Ask @Ana about tea.'],
      ['reply', 'Tea', beginning],
    ]);
  });

  test('inbox: muted people notify in no way, also when they are muted later', async () => {
    const post = await publish(ana);
    const { _id: answered } = await writeComment(ana, post, 'Tea.');
    await writeComment(ben, post, 'Coffee.');
    await replyTo(ben, post, answered);
    await mentionIn(ben, post, ana);
    const before = await inboxOf(ana);
    expect(before.unseen).toBe(3);
    const params = { memberId: await idOf(ben) };
    await ana.call('PUT /mutes/{memberId}', { params });
    const muted = await inboxOf(ana);
    expect(muted).toMatchObject({ unseen: 0, items: [] });
    expect(muted.rev).toBeGreaterThan(before.rev);
    await replyTo(cem, post, answered);
    await replyTo(ben, post, answered);
    expect(await briefs(ana)).toMatchObject([{ kind: 'reply', count: 1, people: ['Cem'] }]);
  });
});

test('inbox: fsck finds a notice of what is gone, and a newest comment that no post knows', async () => {
  const { forum, ana, ben } = await openForum(['Ana', 'Ben']);
  const faults = () => faultsOf(forum.app.context.config);
  const [post, other] = [await publish(ana), await publish(ana)];
  const { _id: mine } = await writeComment(ana, post, 'Tea?');
  await replyTo(ben, post, mine);
  const { _id: gone } = await mentionIn(ben, post, ana);
  await mentionIn(ben, other, ana);
  await ben.call('PATCH /posts/{id}/upvote', { params: { id: post } });
  await ana.call('PUT /mutes/{memberId}', { params: { memberId: await idOf(ben) } });
  await ana.call('DELETE /posts/{id}', { params: { id: other } });
  await ben.call('DELETE /comments/{id}', { params: { id: gone } });
  expect(await faults()).toEqual([]);

  await executeSql(forum, `update posts set last_comment_key = 1 where id = '${post}'`);
  expect((await faults()).join()).toMatch(/The newest comment of a post \(.+\) has the key \d+/);
  await executeSql(forum, 'update posts set last_comment_key = (select max(key) from comments)');
  expect(await faults()).toEqual([]);
  await executeSql(forum, 'update notices set post_key = 1');
  expect((await faults()).join()).toMatch(/A notice \(.+\) of kind votes tells of what is gone/);
});

test('inbox: a post that many follow and that has told many goes with all their follows and notices', async () => {
  const { forum, ana, ben } = await openForum(['Ana', 'Ben']);
  const post = await publish(ana);
  const { _id: mine } = await writeComment(ben, post, 'Tea?');
  await replyTo(ana, post, mine);
  const before = await inboxOf(ben);
  expect(before.unseen).toBe(1);
  await executeSql(
    forum,
    `insert into users (key, id, email, display_name, photo_url, search_text, created_at)
      with recursive n(n) as (select 1 union all select n + 1 from n where n < 250)
      select n, 'follower ' || n, 'f' || n || '@example.com', '', '', '', 0 from n`,
  );
  await executeSql(
    forum,
    `insert into follows (user_key, post_key, seen_key)
      select users.key, posts.key, 0 from users, posts where users.key <= 250`,
  );
  await executeSql(
    forum,
    `insert into notices (key, id, user_key, kind, subject, post_key, happened_at)
      select users.key, 'notice ' || users.key, users.key, 'votes', posts.id, posts.key, 0
      from users, posts where users.key <= 250`,
  );
  const { status } = await ana.call('DELETE /posts/{id}', { params: { id: post } });
  expect(status).toBe(200);
  // Indexes that allow one row in all: a row that is left would break them.
  for (const table of ['follows', 'notices'])
    await executeSql(forum, `create unique index one_${table} on ${table} ((1))`);
  const after = await inboxOf(ben);
  expect(after).toMatchObject({ unseen: 0, items: [] });
  expect(after.rev).toBeGreaterThan(before.rev);
});
