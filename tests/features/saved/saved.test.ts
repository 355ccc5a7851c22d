import { describe, expect, test } from 'vitest';
import { MOST_SAVED } from '../../../contract/features/saved.ts';
import { faultsOf } from '../../../db/core/create-store.ts';
import { newRowId } from '../../../db/core/ids.ts';
import { postBy, publish } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectAnswer, expectCall } from '../../support/expect-answer.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { joinShared } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { atOnce, crowd } from '../../support/races.ts';
import type { TestApp } from '../../support/test-app.ts';

const { forum, root, ben } = await joinShared(['Root', 'Ben'], { NEWCOMERS: 'held' });
await root.call('POST /membership', { body: { email: root.email } });
const member = () => forum.someone();
const of = (postId: string) => ({ params: { postId } });
const save = (who: Person, id: string) => who.call('PUT /saved/{postId}', of(id));
const unsave = (who: Person, id: string) => who.call('DELETE /saved/{postId}', of(id));
const saved = async (who: Person, query: object = {}) => {
  const { body } = await who.call('GET /saved', { query });
  return { total: body.total, ids: body.posts.map(({ _id }) => _id) };
};
const publishMany = async (by: Person, count: number) => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await publish(by, { title: `Of ${by.email}` }));
  return ids;
};

describe('saved posts', () => {
  test('a save is kept, is safe to repeat, shows in no answer of others, and ends', async () => {
    const [who, id] = [await member(), await publish(root)];
    const reads = async (by: Person) => [
      (await by.call('GET /posts')).body,
      (await by.call('GET /posts/{id}', { params: { id } })).body,
    ];
    const before = await reads(ben);
    for (let times = 0; times < 2; times++) {
      const reply = await save(who, id);
      expectAnswer('PUT /saved/{postId}', reply);
      const list = await expectCall(who, 'GET /saved');
      const { body } = await who.call('GET /posts/{id}', { params: { id } });
      const { myVote: _, html: __, mentions: ___, ...post } = body;
      expect(list.body).toEqual({ posts: [post], total: 1 });
      expect(list.headers.get('x-rev')).toBe(reply.headers.get('x-rev'));
    }
    expect([await saved(ben), await reads(ben)]).toEqual([{ total: 0, ids: [] }, before]);
    for (let times = 0; times < 2; times++) {
      expectAnswer('DELETE /saved/{postId}', await unsave(who, id));
      expect(await saved(who)).toEqual({ total: 0, ids: [] });
    }
  });

  test('the last saved comes first, a repeat keeps its place, and pages are of ten', async () => {
    const [who, by] = [await member(), await member()];
    await by.call('POST /membership', { body: { email: by.email } });
    const ids = await publishMany(by, 12);
    for (const id of ids.toReversed()) await save(who, id);
    await save(who, String(ids[5]));
    expect(await saved(who)).toEqual({ total: 12, ids: ids.slice(0, 10) });
    expect(await saved(who, { page: '2' })).toEqual({ total: 12, ids: ids.slice(10) });
    // Also after the clock has stepped back.
    await executeSql(
      forum,
      `update saved set saved_at = saved_at + 3600000
      where user_key = (select key from users where email = '${who.email}')`,
    );
    await unsave(who, String(ids[5]));
    await save(who, String(ids[5]));
    expect((await saved(who)).ids[0]).toBe(ids[5]);
  });

  test('those of some posts are answered alone, last saved first', async () => {
    const who = await member();
    const [one = '', two = '', other = ''] = await publishMany(await member(), 3);
    for (const id of [one, two, other]) await save(who, id);
    const posts = [one, 'nothing', two, one, await publish(root)].join();
    expect(await saved(who, { posts })).toEqual({ total: 2, ids: [two, one] });
    // A save goes with its post, and no other does.
    await root.call('DELETE /posts/{id}', { params: { id: other } });
    expect(await saved(who)).toEqual({ total: 2, ids: [two, one] });
    expect(await saved(who, { posts: '' })).toEqual({ total: 0, ids: [] });
  });

  test('a post that is unknown, held or removed is not saved', async () => {
    const newcomer = await member();
    const held = await newcomer.call('POST /posts', {
      body: postBy(newcomer, { description: 'See https://tea.example.com' }),
    });
    expect(held.body.held).toBe(true);
    const removed = await publish(root);
    await root.call('DELETE /posts/{id}', { params: { id: removed } });
    for (const id of ['nothing', held.body.insertedId, removed])
      for (const name of ['PUT /saved/{postId}', 'DELETE /saved/{postId}'] as const)
        expect((await newcomer.refused(404, name, of(id))).code).toBe('post-unknown');
  });
});

/** Makes posts past the forum, and has a member save one less than one can; answers the ids of the posts. */
async function almostFull(there: TestApp, who: Person) {
  const rows = Array.from({ length: MOST_SAVED + 20 }, () => newRowId());
  const me = `(select key from users where email = '${who.email}')`;
  const posts = rows.map(({ key, id }) => `(${key}, '${id}', ${me}, '', '', '', 0, 0, 0, '', 0)`);
  const saves = rows.slice(0, MOST_SAVED - 1).map(({ key }, n) => `(${me}, ${key}, ${n})`);
  await executeSql(
    there,
    `insert into posts (key, id, author_key, title, description, tag, start_up, start_down, score,
      created_text, posted_at) values ${posts};
    insert into saved (user_key, post_key, saved_at) values ${saves}`,
  );
  return rows.map(({ id }) => id);
}

describe('saved posts: races', () => {
  test('at most a thousand posts are saved, also by calls at once', async () => {
    const { forum: there, at } = await openForumOfMany();
    const who = await there.memberWithoutPassword('Cem');
    const ids = await almostFull(there, who);
    const last = ids.slice(-20);
    const replies = await atOnce((n) => save(at(who, n), String(last[n])));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    const won = last[replies.findIndex(({ status }) => status === 200)];
    expect(await saved(who, { limit: '1' })).toEqual({ total: MOST_SAVED, ids: [won] });
    const [oldest = '', next = '', lost = ''] = [...ids.slice(0, 2), ...ids.slice(MOST_SAVED - 1)];
    const problem = await who.refused(409, 'PUT /saved/{postId}', of(lost));
    expect(problem.code).toBe('too-many-saved');
    expect((await save(who, oldest)).status).toBe(200);
    await unsave(who, next);
    expect((await save(who, next)).status).toBe(200);
    expect((await saved(who)).ids.slice(0, 2)).toEqual([next, won]);
  });

  test('of many presses at once each is kept once; saves while their post is deleted leave nothing behind', async () => {
    const { forum: there, at } = await openForumOfMany();
    const boss = await there.admin('Root');
    const who = await there.memberWithoutPassword('Cem');
    const ids = await publishMany(await there.memberWithoutPassword('Dina'), 5);
    const replies = await atOnce((n) => save(at(who, n), String(ids[n % 5])));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const { total, ids: kept } = await saved(who);
    expect([total, kept.toSorted()]).toEqual([5, ids.toSorted()]);
    const revs = replies.map(({ headers }) => Number(headers.get('x-rev')));
    expect(Math.max(...revs) - Math.min(...revs)).toBe(4);
    const members = await crowd(there);
    for (let round = 0; round < 5; round++) {
      const id = await publish(boss);
      const gone = atOnce(async (n) =>
        n === 10
          ? (await at(boss, n).call('DELETE /posts/{id}', { params: { id } })).status
          : (await save(at(members[n] as Person, n), id)).status,
      );
      for (const [n, status] of (await gone).entries())
        expect(n === 10 ? [200] : [200, 404]).toContain(status);
    }
    for (const one of members) expect(await saved(one)).toEqual({ total: 0, ids: [] });
    expect(await faultsOf(there.app.context.config)).toEqual([]);
  });
});
