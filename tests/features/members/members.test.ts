import { describe, expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { expectAnswer, expectCall } from '../../support/expect-answer.ts';
import { joinShared, openFileForumWith } from '../../support/open-forum.ts';

const named = { displayName: 'Ana Rahman', photoURL: 'https://example.com/a.png' };
const openMembers = async () => {
  const { forum, root, ana } = await joinShared(['Root', 'Ana']);
  const { body } = await ana.call('POST /users', { body: { email: ana.email, ...named } });
  return { forum, root, ana, id: body._id, createdAt: body.createdAt };
};

describe('members: GET /members/{id}', () => {
  test('shows everybody the public facts of a member, and no e-mail address; of a moderator that they are one', async () => {
    const { forum, ana, root, id, createdAt } = await openMembers();
    const nothing = { bio: null, isMember: false, role: 'user', posts: 0, comments: 0 };
    const profile = { _id: id, ...named, ...nothing, createdAt };
    for (const caller of [forum.visitor, ana, await forum.someone('Bo'), root]) {
      const reply = await expectCall(caller, 'GET /members/{id}', { params: { id } });
      expect(reply.body).toEqual(profile);
    }
    for (const on of [true, false]) {
      await root.call('PUT /admin/users/{id}/moderator', { params: { id }, body: { on } });
      const named = await expectCall(forum.visitor, 'GET /members/{id}', { params: { id } });
      expect(named.body).toEqual({ ...profile, ...(on && { isModerator: true }) });
    }
  });

  test('counts the posts and comments of this member alone, and forgets what is deleted', async () => {
    const { forum, ana, id } = await openMembers();
    const bo = await forum.someone('Bo');
    const [first, second] = [await publish(ana), await publish(ana)];
    const { body: post } = await forum.visitor.call('GET /posts/{id}', { params: { id: first } });
    expect(post.authorId).toBe(id);
    await publish(bo);
    await writeComment(ana, first, 'Milk first.');
    await writeComment(bo, first, 'Milk last.');
    const last = await writeComment(ana, second, 'No milk.');
    const counts = async () => {
      const { body } = await forum.visitor.call('GET /members/{id}', { params: { id } });
      return { posts: body.posts, comments: body.comments };
    };
    expect(await counts()).toEqual({ posts: 2, comments: 2 });
    await ana.call('DELETE /comments/{id}', { params: { id: last._id } });
    expect(await counts()).toEqual({ posts: 2, comments: 1 });
    await ana.call('DELETE /posts/{id}', { params: { id: first } });
    expect(await counts()).toEqual({ posts: 1, comments: 0 });
  });

  test('answers 404 for an id that is no member', async () => {
    const { forum } = await openMembers();
    const unknown = { code: 'member-unknown', message: 'There is no such member.' };
    for (const part of ['', '/posts', '/comments'] as const)
      for (const id of ['nobody', '%00', 'ana@example.com']) {
        const name = `GET /members/{id}${part}` as const;
        const problem = await forum.visitor.refused(404, name, { params: { id } });
        expect(problem).toMatchObject(unknown);
      }
  });
});

const { forum, ana, ben } = await openFileForumWith(['Ana', 'Ben']);
await ana.call('POST /membership', { body: { email: ana.email } });
const id = (await ana.call('PATCH /me', { body: {} })).body._id;

const postsOf = (query = {}) =>
  forum.visitor.call('GET /members/{id}/posts', { params: { id }, query });
const commentsOf = (query = {}) =>
  forum.visitor.call('GET /members/{id}/comments', { params: { id }, query });
/** Reads an answer until it is served from the cache. */
const cached = async <T>(read: () => Promise<{ body: T }>) => {
  for (let reads = 0; reads < 2; reads++) await read();
  return (await read()).body;
};

const titles = Array.from({ length: 12 }, (_, n) => `Post ${n}`);
const ids: string[] = [];
for (const title of titles) ids.push(await publish(ana, { title }));
const bens = await publish(ben, { title: 'Of another' });

test('members: their posts are listed newest first, by pages, without an e-mail address', async () => {
  const reply = await postsOf();
  expectAnswer('GET /members/{id}/posts', reply);
  expect(reply.body.total).toBe(12);
  const newest = titles.toReversed();
  expect(reply.body.posts.map(({ title }) => title)).toEqual(newest.slice(0, 10));
  const { body: second } = await postsOf({ page: 2 });
  expect(second.posts.map(({ title }) => title)).toEqual(newest.slice(10));
  expect((await postsOf({ page: 3 })).body).toEqual({ posts: [], total: 12 });
  expect((await postsOf({ page: 5, limit: 3 })).body.posts).toEqual([]);
  const { body: opened } = await forum.visitor.call('GET /posts', { query: { limit: 20 } });
  const bare = { authorEmail: '' };
  for (const post of reply.body.posts) {
    const { authorEmail: _, ...listed } = opened.find(({ _id }) => _id === post._id) ?? bare;
    expect(post).toEqual(listed);
  }
});

test('members: their comments are listed newest first, with the titles of the posts', async () => {
  for (let n = 0; n < 12; n++) await writeComment(ana, n % 2 ? bens : (ids[0] ?? ''), `Cup ${n}`);
  await writeComment(ben, bens, 'Of another');
  const reply = await commentsOf();
  expectAnswer('GET /members/{id}/comments', reply);
  expect(reply.body.total).toBe(12);
  expect(reply.body.comments.map(({ text }) => text)).toEqual(
    Array.from({ length: 10 }, (_, n) => `Cup ${11 - n}`),
  );
  expect(reply.body.comments.slice(0, 2)).toMatchObject([
    { postId: bens, postTitle: 'Of another', authorName: 'Ana', authorId: id },
    { postId: ids[0], postTitle: 'Post 0' },
  ]);
  expect((await commentsOf({ page: 2 })).body.comments).toHaveLength(2);
  expect(JSON.stringify(reply.body)).not.toContain('@');
});

test('members: cached answers follow votes, comments, deletions, renames and removed posts', async () => {
  const profile = () => forum.visitor.call('GET /members/{id}', { params: { id } });
  await cached(profile);
  expect((await cached(postsOf)).posts[0]).toMatchObject({ upVote: 0, commentCount: 0 });
  const before = (await cached(commentsOf)).total;
  const newest = ids.at(-1) ?? '';
  await ben.call('PATCH /posts/{id}/upvote', { params: { id: newest } });
  expect((await postsOf()).body.posts[0]?.upVote).toBe(1);

  const written = await writeComment(ana, newest, 'One more');
  expect((await postsOf()).body.posts[0]?.commentCount).toBe(1);
  expect((await cached(commentsOf)).total).toBe(before + 1);
  expect((await cached(profile)).comments).toBe(before + 1);
  await ana.call('DELETE /comments/{id}', { params: { id: written._id } });
  expect((await cached(commentsOf)).total).toBe(before);
  expect((await cached(profile)).comments).toBe(before);

  await ben.call('DELETE /posts/{id}', { params: { id: bens } });
  expect((await commentsOf()).body.total).toBe(before - 6);
  expect((await cached(profile)).comments).toBe(before - 6);

  await ana.call('PATCH /me', { body: { displayName: 'Anna' } });
  expect((await cached(commentsOf)).comments[0]?.authorName).toBe('Anna');
  expect((await cached(profile)).displayName).toBe('Anna');
  await ana.call('DELETE /posts/{id}', { params: { id: newest } });
  expect((await postsOf()).body).toMatchObject({ total: 11, posts: { length: 10 } });
  expect((await profile()).body.posts).toBe(11);
});
