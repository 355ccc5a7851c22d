import { expect, test } from 'vitest';
import { writeComment } from '../../support/content.ts';
import { approve, approvedTexts, LINK } from '../../support/features/held.ts';
import { inboxOf, readUntil, seeAll } from '../../support/features/inbox.ts';
import { joinShared } from '../../support/open-forum.ts';
import { subscribe } from '../../support/person.ts';
import { rawRequest } from '../../support/raw-http.ts';

const { forum, root } = await joinShared(['Root'], { NEWCOMERS: 'held' });
const { visitor } = forum;
const idsOf = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);
/** The status of a page, asked for thrice: the first answers fill the cache. */
async function page(path: string) {
  const headers = { accept: 'text/html' };
  const statuses = new Set<number>();
  for (let n = 0; n < 3; n++)
    statuses.add((await rawRequest(`${forum.url}${path}`, { headers })).status);
  return [...statuses];
}

test('places: an approved text keeps its id and stands after what was written before its approval', async () => {
  const { post, earlierPost, comment, earlierComment } = await approvedTexts(
    await forum.someone('New'),
    root,
  );
  expect(post < earlierPost && comment < earlierComment).toBe(true);
  const posts = await visitor.call('GET /posts', { query: { limit: 2 } });
  expect(idsOf(posts.body)).toEqual([post, earlierPost]);
  const params = { id: post };
  const thread = async (query: object) =>
    idsOf((await visitor.call('GET /comments/{id}', { params, query })).body.comments);
  expect(await thread({})).toEqual([comment, earlierComment]);
  expect(await thread({ order: 'old' })).toEqual([earlierComment, comment]);
  expect(await thread({ around: comment, limit: 1 })).toEqual([comment]);
  const [newest, older] = posts.body.map(({ postedAt }) => Date.parse(postedAt));
  expect(newest).toBeGreaterThanOrEqual(Number(older));
});

test('places: read positions, follows and the inbox go by the place', async () => {
  const author = await forum.someone('New');
  const { post, comment, earlierComment } = await approvedTexts(author, root);
  const reader = await forum.someone('Reader');
  const position = async () =>
    (await reader.call('GET /reads', { query: { posts: post } })).body[post];
  await readUntil(reader, post, earlierComment);
  expect(await position()).toEqual({ comment: earlierComment, new: 1 });
  await readUntil(reader, post, comment);
  expect(await position()).toEqual({ comment, new: 0 });
  await readUntil(reader, post, earlierComment);
  expect(await position()).toEqual({ comment, new: 0 });
  await reader.call('PUT /follows/{postId}', { params: { postId: post } });
  const { insertedId: waiting } = await writeComment(author, post, LINK);
  await writeComment(root, post, 'So it is.');
  await seeAll(reader);
  await approve(root, waiting);
  expect((await inboxOf(reader)).items[0]).toMatchObject({ commentId: waiting, seen: false });
});

test('places: a text that waits is unknown to all calls, rooms and pages, also to those of its author', async () => {
  const author = await forum.someone('New');
  const { post } = await approvedTexts(author, root);
  const { insertedId: id } = await writeComment(author, post, LINK);
  const body = { title: 'Tea', description: LINK, authorEmail: author.email };
  const { insertedId: waiting } = (await author.call('POST /posts', { body })).body;
  expect(await page(`/post-details/${waiting}`)).toEqual([404]);
  for (const who of [author, root]) {
    await who.refused(404, 'DELETE /comments/{id}', { params: { id } });
    await who.refused(404, 'PATCH /posts/{id}/upvote', { params: { id: waiting } });
    await who.refused(404, 'GET /comments/{id}', { params: { id: post }, query: { around: id } });
    const rooms = ['post', 'comments', 'presence'].map((kind) => `${kind}:${waiting}`);
    const answers = await subscribe(await who.socket(), ...rooms);
    expect(answers.map(({ ok }) => ok)).toEqual([false, false, false]);
  }
  await approve(root, waiting);
  expect(await page(`/post-details/${waiting}`)).toEqual([200]);
  expect(await page(`/post/${waiting}`)).toEqual([301]);
  await author.call('DELETE /posts/{id}', { params: { id: waiting } });
  expect(await page(`/post-details/${waiting}`)).toEqual([410]);
  await visitor.refused(404, 'GET /posts/{id}', { params: { id: waiting } });
});
