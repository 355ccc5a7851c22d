import { describe, expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { editComment, publish, writeComment } from '../../support/content.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { briefs } from '../../support/features/inbox.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { joinShared } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { atOnce } from '../../support/races.ts';
import type { TestApp } from '../../support/test-app.ts';

const { forum, root, ana } = await joinShared(['Root', 'Ana']);
const set = 'PUT /posts/{id}/answer' as const;
const of = (id: string) => ({ params: { id } });
const answer = (who: Person, id: string, comment: string | null) =>
  who.call(set, { ...of(id), body: { comment } });

let tags = 0;
async function makeTag(by: Person = root) {
  const { body: tag } = await by.call('POST /tags', { body: { name: `questions ${++tags}` } });
  const asks = (on: boolean) => by.call('PATCH /tags/{id}', { ...of(tag._id), body: { asks: on } });
  expect((await asks(true)).body).toEqual({ ...tag, asks: true });
  return { name: tag.name, asks };
}
const postOf = async (id: string) => (await forum.visitor.call('GET /posts/{id}', of(id))).body;
const list = async (query: object, there: TestApp = forum) => {
  const total = await there.visitor.call('GET /posts/total', { query });
  const found = await there.visitor.call('GET /posts', { query: { ...query, limit: '100' } });
  const popular = await there.visitor.call('GET /posts/popular', {
    query: { ...query, limit: '100' },
  });
  const ids = found.body.map(({ _id }) => _id);
  expect(popular.body.map(({ _id }) => _id).sort()).toEqual(ids.toSorted());
  expect(total.body.count).toBe(ids.length);
  return ids;
};

describe('answers', () => {
  test('who asks chooses a comment; the post shows it, and the lists of questions move it', async () => {
    const { name: tag } = await makeTag();
    const title = 'Kettles and samovars';
    const [id, other] = [await publish(ana, { tag, title }), await publish(ana, { tag, title })];
    const comment = await writeComment(root, id, 'Milk first.');
    expect(await list({ state: 'open', tag })).toEqual([other, id]);
    expect((await postOf(id)).answer).toBeNull();
    const { rev } = await postOf(id);
    for (let times = 0; times < 2; times++) {
      const { body, headers } = await expectCall(ana, set, {
        ...of(id),
        body: { comment: comment._id },
      });
      const { _id, authorId, authorName, postedAt: at } = comment;
      expect(body.answer).toEqual({ _id, authorId, authorName, excerpt: 'Milk first.', at });
      expect([body.rev, headers.get('x-rev')]).toEqual([rev + 1, String(rev + 1)]);
      expect(await postOf(id)).toMatchObject({ answer: body.answer, rev: rev + 1 });
    }
    expect(await list({ state: 'open', tag })).toEqual([other]);
    expect(await list({ state: 'answered', tag })).toEqual([id]);
    expect(await list({ state: 'answered' })).toContain(id);
    const q = { query: { q: 'samovars' } };
    const { body: found } = await expectCall(forum.visitor, 'GET /search', q);
    expect(found.results.map(({ postId, answered }) => [postId, answered])).toEqual([
      [other, false],
      [id, true],
    ]);
    await editComment(root, comment._id, 'Milk last.');
    expect(await postOf(id)).toMatchObject({ answer: { excerpt: 'Milk last.' }, rev: rev + 2 });
    expect((await answer(ana, id, null)).body.answer).toBeNull();
    expect(await list({ state: 'open', tag })).toEqual([other, id]);
  });

  test('no other tag asks, and no comment of another post or of none answers', async () => {
    const [plain, id] = [await publish(ana), await publish(ana, { tag: (await makeTag()).name })];
    const { _id: elsewhere } = await writeComment(root, plain, 'Tea.');
    const input = (comment: string) => ({ body: { comment } });
    const refused = async (status: number, post: string, comment: string) =>
      (await ana.refused(status, set, { ...of(post), ...input(comment) })).code;
    expect(await refused(409, plain, elsewhere)).toBe('no-question');
    expect(await refused(404, id, 'nothing')).toBe('comment-unknown');
    await refused(400, id, elsewhere);
    expect(await list({ state: 'open', tag: 'general' })).toEqual([]);
  });

  test('a deleted comment, another tag, or a tag that asks no more takes the answer away', async () => {
    const tag = await makeTag();
    const asker = await forum.someone('Asker');
    const asked = async () => {
      const id = await publish(asker, { tag: tag.name });
      const { _id } = await writeComment(ana, id, 'Milk first.');
      await answer(asker, id, _id);
      expect((await postOf(id)).answer).not.toBeNull();
      return { id, comment: _id };
    };
    const [one, two, three] = [await asked(), await asked(), await asked()];
    await ana.call('DELETE /comments/{id}', of(one.comment));
    expect((await postOf(one.id)).answer).toBeNull();
    expect(await list({ state: 'open', tag: tag.name })).toEqual([one.id]);
    await asker.call('PATCH /posts/{id}', { ...of(two.id), body: { tag: 'general', version: 1 } });
    expect((await postOf(two.id)).answer).toBeNull();
    expect(await list({ state: 'answered', tag: tag.name })).toEqual([three.id]);
    const { rev } = await postOf(three.id);
    await tag.asks(false);
    expect(await postOf(three.id)).toMatchObject({ answer: null, rev: rev + 1 });
    await tag.asks(true);
    expect(await list({ state: 'open', tag: tag.name })).toEqual([three.id, one.id]);
    expect((await briefs(ana)).filter(({ kind }) => kind === 'answer')).toEqual([]);
  });

  test('its author and the followers are told, once a post; a new choice moves it; who chose is not told', async () => {
    const [asker, first, second, follower] = (await Promise.all(
      ['Asker', 'First', 'Second', 'Follower'].map((name) => forum.someone(name)),
    )) as [Person, Person, Person, Person];
    const { name: tag } = await makeTag();
    const id = await publish(asker, { tag });
    const one = await writeComment(first, id, 'One');
    const two = await writeComment(second, id, 'Two');
    await follower.call('PUT /follows/{postId}', { params: { postId: id } });
    const told = async (who: Person) =>
      (await briefs(who)).filter(({ kind }) => kind === 'answer').length;
    await answer(asker, id, one._id);
    expect(await Promise.all([asker, first, follower].map(told))).toEqual([0, 1, 1]);
    await first.call('DELETE /follows/{postId}', { params: { postId: id } });
    await answer(asker, id, two._id);
    expect(await Promise.all([asker, first, second, follower].map(told))).toEqual([0, 0, 1, 1]);
  });
});

test('answers: choices, deletions and a tag that asks no more at once leave what fsck finds right', async () => {
  const { forum: there, at } = await openForumOfMany();
  const boss = await there.admin('Boss');
  for (let round = 0; round < 3; round++) {
    const tag = await makeTag(boss);
    const id = await publish(boss, { tag: tag.name });
    const comments: string[] = [];
    for (let n = 0; n < 4; n++) comments.push((await writeComment(boss, id, `Cup ${n}`))._id);
    const statuses = await atOnce(async (n) => {
      const who = at(boss, n);
      if (n === 7) return (await tag.asks(false)).status;
      if (n === 12)
        return (await who.call('DELETE /comments/{id}', of(String(comments[0])))).status;
      return (await answer(who, id, String(comments[n % 4]))).status;
    });
    expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
    expect(await faultsOf(there.app.context.config)).toEqual([]);
  }
});
