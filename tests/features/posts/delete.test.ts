import { describe, expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { wasRemoved } from '../../../db/features/posts/reads.ts';
import { publish, reportComment, writeComment } from '../../support/content.ts';
import { expectAnswer, expectCall, expectProblem } from '../../support/expect-answer.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { openForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { atOnce, crowd, reportBy, totals } from '../../support/races.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import type { TestApp } from '../../support/test-app.ts';
import { goldOneOf, openPostsForum } from './forum.ts';

const { admin, forum, goldOne, someone } = await openPostsForum();

const remove = (person: Person, id: string) =>
  person.call('DELETE /posts/{id}', { params: { id } });

describe('DELETE /posts/{id}', () => {
  test('is for its author and moderators; comments, votes and reports go with it, and every count follows', async () => {
    proves('7.19', '6.2', '3.7', '7.27');
    const stats = async () => (await expectCall(admin, 'GET /admin/stats')).body;
    const { posts, comments, users, ...others } = await stats();
    const [ana, bo] = [await someone(), await goldOne()];
    const total = (await admin.call('GET /reports')).body.total;
    const id = await publish(ana);
    const params = { id };
    await bo.call('PATCH /posts/{id}/upvote', { params });
    for (const text of ['First.', 'Second.']) {
      const { _id: commentId } = await writeComment(bo, id, text);
      await reportComment(ana, commentId);
    }
    const grown = { ...others, posts: posts + 1, comments: comments + 2, users: users + 2 };
    expect(await stats()).toEqual(grown);

    expectAnswer('DELETE /posts/{id}', await remove(admin, id));
    expect(await stats()).toEqual({ ...grown, posts, comments });
    expect((await admin.call('GET /reports')).body.total).toBe(total);
    expect((await forum.visitor.call('GET /posts/total')).body.count).toBe(posts);
    for (const name of ['GET /posts/{id}', 'GET /comments/{id}'] as const)
      await forum.visitor.refused(404, name, { params });
    await bo.refused(404, 'DELETE /posts/{id}/vote', { params });
    await ana.refused(404, 'DELETE /posts/{id}', { params });
  });

  test('of many requests that delete it at once, one succeeds', async () => {
    const ana = await someone();
    const id = await publish(ana);
    const statuses = (await atOnce(() => remove(ana, id))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array<number>(19).fill(404)]);
    const { body } = await ana.call('GET /posts/count', { query: { email: ana.email } });
    expect(body.count).toBe(0);
  });
});

const removed = ({ app }: TestApp, id: string) => app.context.store.read(wasRemoved(id));

test('posts: the id of a deleted post is kept, and nothing else of it', async () => {
  const ana = await someone();
  const ids = [await publish(ana), await publish(ana), await publish(ana)];
  const [own = '', others = ''] = ids;
  const areRemoved = () => Promise.all(ids.map((id) => removed(forum, id)));
  await writeComment(ana, own, 'Gone with it.');
  expect(await areRemoved()).toEqual([false, false, false]);
  await remove(ana, own);
  await remove(admin, others);
  expect(await areRemoved()).toEqual([true, true, false]);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
  // An id that no post ever had is not one of a deleted post.
  const never = `${own.slice(0, -1)}${own.endsWith('0') ? '1' : '0'}`;
  for (const other of [never, own.toUpperCase(), '', 'nope', `${own} `])
    expect([other, await removed(forum, other)]).toEqual([other, false]);
});

test('races: a post deleted while 20 members vote, comment and report leaves nothing behind', async () => {
  const { forum, at } = await openForumOfMany();
  const admin = await forum.admin('Root');
  const people = await crowd(forum);
  const id = await publish(admin);
  const { _id: commentId } = await writeComment(admin, id, 'First');
  const acts = atOnce(async (n) => {
    const person = at(people[n] as Person, n);
    const { email } = person;
    const body = reportBy(person, commentId);
    if (n % 3 === 0) return (await person.call('POST /reports', { body })).status;
    if (n % 3 === 1)
      return (await person.call('PATCH /posts/{id}/upvote', { params: { id } })).status;
    const comment = { postId: id, authorEmail: email, text: 'And me', createdAt: '' };
    return (await person.call('POST /comments', { body: comment })).status;
  });
  expect((await remove(admin, id)).status).toBe(200);
  expect((await acts).filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
  expect(await totals(admin)).toMatchObject({ posts: 0, comments: 0, reports: 0, listed: 0 });
});

describe('GET /posts/search', () => {
  test('finds equal tags first, then those that contain the text, each newest first', async () => {
    proves('7.13');
    const { forum: own, root: boss } = await openForum(['Root']);
    for (const name of ['art', 'party', 'Starting', '50%', '5_0', '500', 'ড়োৎসব', 'été'])
      await boss.call('POST /tags', { body: { name } });
    const author = await goldOneOf(own);
    const tags = 'party art general starting art 50% 5_0 500 ড়োৎসব été'.split(' ');
    for (const [at, tag] of tags.entries()) await publish(author, { title: `Post ${at}`, tag });
    const search = async (tag: string) => {
      const reply = await expectCall(own.visitor, 'GET /posts/search', { query: { tag } });
      return reply.body.map(({ title }) => Number(title.replace('Post ', '')));
    };
    const found: [number[], ...string[]][] = [
      [[4, 1, 3, 0], 'art', '#art', '##ART', ' Art ', '# art'],
      [[5], '%', '50%'],
      [[6], '_'],
      [[7, 5], '50'],
      [[9], 'e\u0301te\u0301', 'ÉT'],
      [[8], '\u09a1\u09bc', '\u09dc'],
      [[], "'; drop table posts; --", 'x'.repeat(100)],
    ];
    for (const [ids, ...texts] of found)
      for (const text of texts) expect([text, await search(text)]).toEqual([text, ids]);
  });

  test('a text that is empty, too long, twice there or no text is refused', async () => {
    for (const [sentence, ...searches] of [
      [/^Tag is required$/, '', 'tag=', 'tag=%20%23%23%20'],
      [/^Tag must /, `tag=${'x'.repeat(101)}`, 'tag=a&tag=b', 'tag=%00'],
    ] as const)
      for (const search of searches)
        expect(expectProblem(await forum.raw(`/posts/search?${search}`), 400)).toMatch(sentence);
  });
});
