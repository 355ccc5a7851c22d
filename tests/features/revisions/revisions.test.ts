import { describe, expect, test } from 'vitest';
import {
  editComment as changeComment,
  editPost as changePost,
  publish,
  writeComment,
} from '../../support/content.ts';
import { expectAnswer, expectProblem } from '../../support/expect-answer.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import type { Person } from '../../support/person.ts';
import { atOnce, CALLERS, crowd, reportBy, totals } from '../../support/races.ts';
import { JUST_LONGER, openRevisionsForum, params, setClock, versions } from './forum.ts';

const { admin, ana, bo, editComment, editPost, forum, ofComment, ofPost, open } =
  await openRevisionsForum();

describe('the earlier texts', () => {
  test('of a post or comment are given newest first, to all, without the current one', async () => {
    const { id, title, description, tag, postedAt } = await open();
    expect(await ofPost(id)).toEqual([]);
    setClock(postedAt, JUST_LONGER);
    const second = await editPost(id, 1, { description: 'Last.' });
    setClock(second.editedAt, JUST_LONGER);
    const third = await editPost(id, 2);
    const plain = { format: 'plain', html: null };
    const found = [
      { version: 2, title: 'After 1', tag, text: 'Last.', ...plain, editedAt: third.editedAt },
      { version: 1, title, tag, text: description, ...plain, editedAt: second.editedAt },
    ];
    for (const person of [forum.visitor, ana, bo]) expect(await ofPost(id, person)).toEqual(found);
    const comment = await writeComment(bo, id, 'First.');
    setClock(comment.postedAt, JUST_LONGER);
    const { editedAt } = await editComment(comment._id, 1);
    const first = [{ version: 1, text: 'First.', ...plain, editedAt }];
    for (const person of [forum.visitor, ana])
      expect(await ofComment(comment._id, person)).toEqual(first);
  });

  test('are fewer where they are very long, so that the answer stays small', async () => {
    const { id, postedAt } = await open();
    setClock(postedAt, JUST_LONGER);
    const description = `**a** ${'"'.repeat(19_000)}`;
    for (let version = 1; version <= 12; version++) {
      const text = { description: `${description} ${version}`, format: 'markdown' };
      const { editedAt } = await editPost(id, version, text);
      setClock(editedAt, JUST_LONGER);
    }
    const found = await ofPost(id);
    expect(versions(found)).toEqual(Array.from({ length: found.length }, (_, n) => 12 - n));
    expect(found.length).toBeGreaterThan(1);
    expect(JSON.stringify(found).length).toBeLessThan(1_500_000);
  });

  test('go with what they belong to, and an unknown one has none', async () => {
    const { id, postedAt } = await open();
    const { _id } = await writeComment(bo, id, 'First.');
    setClock(postedAt, JUST_LONGER);
    await editPost(id, 1);
    await editComment(_id, 1);
    await ana.call('DELETE /posts/{id}', params(id));
    for (const unknown of [id, 'nope', '%00'])
      expectProblem(await forum.raw(`/posts/${unknown}/revisions`), 404);
    for (const unknown of [_id, 'nope', '%00'])
      expectProblem(await forum.raw(`/comments/${unknown}/revisions`), 404);
  });
});

describe('DELETE …/revisions/{version}', () => {
  const edited = async () => {
    const { id, postedAt } = await open();
    const { _id } = await writeComment(bo, id, 'First.');
    setClock(postedAt, JUST_LONGER);
    await editPost(id, 1);
    const { editedAt } = await editComment(_id, 1);
    setClock(editedAt, JUST_LONGER);
    await editPost(id, 2);
    await editComment(_id, 2);
    return { post: id, comment: _id };
  };
  const hideOfPost = (person: Person, id: string, version: string) =>
    person.call('DELETE /posts/{id}/revisions/{version}', { params: { id, version } });
  const hideOfComment = (person: Person, id: string, version: string) =>
    person.call('DELETE /comments/{id}/revisions/{version}', { params: { id, version } });

  test('hides an earlier text for good, and the log names who did it', async () => {
    const { post, comment } = await edited();
    // A response is cached at its second request.
    for (let n = 0; n < 2; n++) {
      expect(versions(await ofPost(post))).toEqual([2, 1]);
      expect(versions(await ofComment(comment))).toEqual([2, 1]);
    }
    expectAnswer('DELETE /posts/{id}/revisions/{version}', await hideOfPost(ana, post, '1'));
    expectAnswer(
      'DELETE /comments/{id}/revisions/{version}',
      await hideOfComment(admin, comment, '2'),
    );
    expect(versions(await ofPost(post))).toEqual([2]);
    expect(versions(await ofComment(comment))).toEqual([1]);
    for (let n = 0; n < 2; n++) {
      expect((await hideOfPost(admin, post, '1')).status).toBe(200);
      expect((await hideOfComment(bo, comment, '2')).status).toBe(200);
    }
    const { entries } = (await admin.call('GET /admin/audit')).body;
    expect(entries.filter(({ act }) => act === 'revision hidden')).toMatchObject([
      { actor: admin.email, target: comment, detail: 'version 2 of a comment of bo@example.com' },
      { actor: ana.email, target: post, detail: 'version 1 of a post of ana@example.com' },
    ]);
  });

  test('is for the author and for admins, and the current or an unknown version is not found', async () => {
    const { post, comment } = await edited();
    for (const version of ['3', '4', '0', '-1', '1.0', '01', 'x', '9'.repeat(30)]) {
      expectProblem(await hideOfPost(ana, post, version), 404);
      expectProblem(await hideOfComment(bo, comment, version), 404);
    }
    for (const version of ['1', 'x']) {
      expectProblem(await hideOfPost(forum.visitor, post, version), 401);
      expectProblem(await hideOfPost(bo, 'nope', version), 404);
      expectProblem(await hideOfPost(bo, post, version), 403);
      expectProblem(await hideOfComment(ana, comment, version), 403);
    }
    expect(versions(await ofPost(post))).toEqual([2, 1]);
  });
});

const statuses = (replies: readonly { status: number }[]) =>
  replies.map(({ status }) => status).sort();
const ONE_WINS = [200, ...Array<number>(CALLERS - 1).fill(409)];

test('races: of 20 edits of one version one succeeds, and votes at once are not lost', async () => {
  const { forum, at } = await openForumOfMany();
  const people = await crowd(forum);
  const ana = await forum.memberWithoutPassword('Ana');
  const postId = await publish(ana);
  const { _id } = await writeComment(ana, postId, 'First.');
  const [posts] = await Promise.all([
    atOnce((n) => changePost(at(ana, n), postId, { title: `Title ${n}` })),
    atOnce((n) => at(people[n] as Person, n).call('PATCH /posts/{id}/upvote', params(postId))),
  ]);
  const comments = await atOnce((n) => changeComment(at(ana, n), _id, `Text ${n}`));
  expect([statuses(posts), statuses(comments)]).toEqual([ONE_WINS, ONE_WINS]);
  const post = (await ana.call('GET /posts/{id}', params(postId))).body;
  // A comment, an edit, and the votes.
  expect(post).toMatchObject({ version: 2, upVote: CALLERS, rev: CALLERS + 3 });
  expect(posts.find(({ status }) => status === 200)?.body.title).toBe(post.title);
  const page = await ana.call('GET /comments/{id}', params(postId));
  expect(page.body.comments).toMatchObject([
    { version: 2, text: comments.find(({ status }) => status === 200)?.body.text },
  ]);
  expect(page.headers.get('x-rev')).toBe('3');
});

test('races: an edit and the deletion of its post or comment at once leave nothing behind', async () => {
  const { forum, at } = await openForumOfMany();
  const ana = await forum.memberWithoutPassword('Ana');
  await ana.call('POST /membership', { body: { email: ana.email } });
  for (let n = 0; n < 4; n++) {
    const postId = await publish(ana);
    const { _id } = await writeComment(ana, postId, 'First.');
    const other = at(ana, 1);
    const [gone, ...edits] = await Promise.all([
      n % 2 === 0
        ? ana.call('DELETE /posts/{id}', params(postId))
        : ana.call('DELETE /comments/{id}', params(_id)),
      changeComment(other, _id, 'Second.'),
      changePost(other, postId, { title: 'Second' }),
    ]);
    expect(gone.status).toBe(200);
    for (const { status } of edits) expect([200, 404]).toContain(status);
    await ana.refused(404, 'GET /comments/{id}/revisions', params(_id));
  }
});

test('races: a report during edits keeps the text that it names', async () => {
  const { forum, at } = await openForumOfMany();
  const admin = await forum.admin('Root');
  const people = await crowd(forum);
  const ana = people[0] as Person;
  const { _id } = await writeComment(ana, await publish(ana), 'Text 1');
  await admin.call('POST /reports', { body: reportBy(admin, _id) });
  async function edit(version: number): Promise<void> {
    const reply = await changeComment(ana, _id, `Text ${version + 1}`, version);
    expect(reply.status).toBe(200);
    if (version < 10) await edit(version + 1);
  }
  const [reports] = await Promise.all([
    atOnce((n) =>
      at(people[n] as Person, n).call('POST /reports', {
        body: { ...reportBy(people[n] as Person, _id), version: 1 },
      }),
    ),
    edit(1),
  ]);
  expect(statuses(reports)).toEqual(Array<number>(CALLERS).fill(201));
  const { body } = await admin.call('GET /reports', { query: { limit: 100 } });
  const texts = body.reports.map(({ commentText, editedSince }) => [commentText, editedSince]);
  expect(texts).toEqual(Array(CALLERS + 1).fill(['Text 1', true]));
  expect(await totals(admin)).toMatchObject({ reports: CALLERS + 1, listed: CALLERS + 1 });
});
