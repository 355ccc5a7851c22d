import { expect, test } from 'vitest';
import { writeComment } from '../../support/content.ts';
import { approve, approvedTexts } from '../../support/features/held.ts';
import { joinShared } from '../../support/open-forum.ts';
import { rawRequest } from '../../support/raw-http.ts';

const { forum, root } = await joinShared(['Root'], { NEWCOMERS: 'held' });
const { visitor } = forum;

async function newTexts() {
  const author = await forum.someone('New');
  return { author, ...(await approvedTexts(author, root)) };
}
/** The status of a page, and where it leads. */
async function page(path: string) {
  const headers = { accept: 'text/html' };
  const { status, headers: answered } = await rawRequest(`${forum.url}${path}`, { headers });
  return [status, answered.get('location')];
}

test('pages: a former id leads for good to the current one, with the query', async () => {
  const { oldPost, post, oldComment, comment } = await newTexts();
  const leads = async (from: string, to: string) =>
    expect([from, await page(from)]).toEqual([from, [301, `/post-details/${to}`]]);
  for (const screen of ['post-details', 'post'])
    for (const query of [
      ...['', '', ''],
      '?page=1&utm_source=%E0%A6%9A%E0%A6%BE',
      `?comment=${comment}&text=whole`,
    ])
      await leads(`/${screen}/${oldPost}${query}`, `${post}${query}`);
  const named = `${post}?comment=${comment}`;
  await leads(`/post-details/${oldPost}/?comment=${oldComment}&page=2`, `${named}&page=2`);
  for (let n = 0; n < 3; n++) await leads(`/post-details/${post}?comment=${oldComment}`, named);
  expect(await page(`/post-details/${named}`)).toEqual([200, null]);
  // Of another post, the comment is unknown by either id.
  const other = await newTexts();
  const foreign = `${other.post}?comment=${comment}`;
  await leads(`/post-details/${other.post}?comment=${oldComment}`, foreign);
  expect(await page(`/post-details/${foreign}`)).toEqual([200, null]);
});

test('pages: there is none while the text waits; once it was removed, 410 by either id', async () => {
  const ana = await forum.newcomer('Ana');
  const body = { title: 'Tea', description: 'https://tea.example', authorEmail: ana.email };
  const { insertedId: old } = (await ana.call('POST /posts', { body })).body;
  for (let n = 0; n < 3; n++) expect(await page(`/post-details/${old}`)).toEqual([404, null]);
  const { id: post } = await approve(root, old);
  expect(await page(`/post-details/${old}`)).toEqual([301, `/post-details/${post}`]);
  await ana.call('DELETE /posts/{id}', { params: { id: post } });
  for (const id of [old, post])
    for (let n = 0; n < 3; n++) expect(await page(`/post-details/${id}`)).toEqual([410, null]);
});

test('pages: the cached page of a comment that waits leads on once it is approved', async () => {
  const { author, post } = await newTexts();
  const body = { postId: post, authorEmail: author.email, text: 'https://tea.example' };
  const { insertedId: old } = (await author.call('POST /comments', { body })).body;
  const path = `/post-details/${post}?comment=${old}`;
  for (let n = 0; n < 3; n++) expect(await page(path)).toEqual([200, null]);
  const { id } = await approve(root, old);
  expect(await page(path)).toEqual([301, `/post-details/${post}?comment=${id}`]);
});

test('calls: once what it leads to is deleted, a former id is answered as the new one is', async () => {
  const texts = await newTexts();
  const { author, oldPost, post, oldComment, comment } = texts;
  const params = { id: oldComment };
  // Cached answers must not outlive the texts.
  for (let n = 0; n < 3; n++) await visitor.call('GET /posts/{id}', { params: { id: oldPost } });
  await author.call('DELETE /comments/{id}', { params: { id: comment } });
  for (const id of [oldComment, comment]) {
    await author.refused(404, 'DELETE /comments/{id}', { params: { id } });
    const around = { params: { id: post }, query: { around: id } };
    await visitor.refused(404, 'GET /comments/{id}', around);
  }
  await author.refused(404, 'PATCH /comments/{id}', { params, body: { text: 'x', version: 1 } });
  await author.call('DELETE /posts/{id}', { params: { id: post } });
  for (const id of [oldPost, post]) {
    await visitor.refused(404, 'GET /posts/{id}', { params: { id } });
    await root.refused(404, 'GET /posts/{id}', { params: { id } });
    await root.refused(404, 'PATCH /posts/{id}/upvote', { params: { id } });
    await visitor.refused(404, 'GET /comments/{id}', { params: { id } });
  }
  expect((await root.call('GET /reads', { query: { posts: oldPost } })).body).toEqual({});
});

test("calls: a cached answer of a former id shows each later change, and a stranger's rights are the same", async () => {
  const { author, oldPost: id } = await newTexts();
  const title = async () => (await visitor.call('GET /posts/{id}', { params: { id } })).body.title;
  for (let n = 0; n < 3; n++) expect(await title()).toBe('চা বিক্রি');
  await author.call('PATCH /posts/{id}', { params: { id }, body: { title: 'Milk', version: 1 } });
  expect(await title()).toBe('Milk');
  const stranger = await forum.someone('Other');
  await stranger.refused(403, 'DELETE /posts/{id}', { params: { id } });
  await visitor.refused(401, 'DELETE /posts/{id}', { params: { id } });
});

test('calls: a text that is an id stays so, and a waiting id leads nowhere yet', async () => {
  const { author, oldPost, post } = await newTexts();
  const { text } = await writeComment(author, post, oldPost);
  expect(text).toBe(oldPost);
  const body = { postId: post, authorEmail: author.email, text: 'https://tea.example.com' };
  const held = await author.call('POST /comments', { body });
  const params = { id: held.body.insertedId };
  expect(held.body.held).toBe(true);
  await author.refused(404, 'DELETE /comments/{id}', { params });
});
