import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { expectAnswer, expectCall } from '../../support/expect-answer.ts';
import { joinShared, openForum } from '../../support/open-forum.ts';
import { subscribe } from '../../support/person.ts';
import { recordAs } from '../../support/realtime/event-recorder.ts';

const { forum, root, mitu, ana } = await joinShared(['Root', 'Mitu', 'Ana']);
await ana.call('POST /membership', { body: { email: ana.email } });

const at = (id: string) => ({ params: { id } });
const post = async (id: string) => (await forum.visitor.call('GET /posts/{id}', at(id))).body;
const pin = (id: string, on = true, until?: string | null) =>
  mitu.call('PUT /posts/{id}/pinned', {
    ...at(id),
    body: { on, ...(until !== undefined && { until }) },
  });
const pinned = async () => {
  const reply = await expectCall(forum.visitor, 'GET /posts/pinned');
  return reply.body.map(({ _id }) => _id);
};
const unpinAll = async () => {
  for (const id of await pinned()) await pin(id, false);
};
const later = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('closed posts', () => {
  const close = (id: string, on: boolean) =>
    mitu.call('PUT /posts/{id}/closed', { ...at(id), body: { on } });

  test('take no new comment from anybody; votes, edits and deletions go on', async () => {
    const id = await publish(ana);
    const comment = await writeComment(ana, id, 'First.');
    const { recorder } = await recordAs(ana, `post:${id}`);
    expect(await post(id)).toMatchObject({ closed: false });
    const reply = await close(id, true);
    expectAnswer('PUT /posts/{id}/closed', reply);
    expect(reply.body).toMatchObject({ _id: id, closed: true });
    expect(await recorder.until('post:changed')).toMatchObject({ closed: true });
    expect(await post(id)).toMatchObject({ closed: true, commentCount: 1 });
    for (const who of [ana, mitu, root]) {
      const body = { postId: id, authorEmail: who.email, text: 'Second.' };
      expect((await who.refused(403, 'POST /comments', { body })).code).toBe('post-closed');
    }
    expect(await post(id)).toMatchObject({ commentCount: 1 });
    expect((await root.call('PATCH /posts/{id}/upvote', at(id))).status).toBe(200);
    const edit = { ...at(comment._id), body: { text: 'First!', version: 1 } };
    expect((await ana.call('PATCH /comments/{id}', edit)).status).toBe(200);
    expect((await ana.call('DELETE /comments/{id}', at(comment._id))).status).toBe(200);
    expect((await close(id, true)).body.rev).toBe((await post(id)).rev);
    // A reply to a comment that is gone is refused for the closed post, too.
    const late = { postId: id, authorEmail: ana.email, text: 'Third.', replyTo: comment._id };
    expect((await ana.refused(403, 'POST /comments', { body: late })).code).toBe('post-closed');
    await close(id, false);
    await writeComment(ana, id, 'Again.');
    const { entries } = (await root.call('GET /admin/audit')).body;
    const acts = entries.filter(({ target }) => target === id).map(({ act }) => act);
    expect(acts).toEqual(['post opened', 'post closed']);
  });

  test('of comments at the moment of closing none comes after it', async () => {
    const id = await publish(ana);
    const body = { postId: id, authorEmail: ana.email, text: 'Now.' };
    const comments = Array.from({ length: 12 }, () => ana.call('POST /comments', { body }));
    await close(id, true);
    const made = (await Promise.all(comments)).filter(({ status }) => status === 201).length;
    expect(await post(id)).toMatchObject({ closed: true, commentCount: made });
  });

  test('an unknown post is 404', async () => {
    for (const change of [close, pin])
      expect((await change(crypto.randomUUID(), true)).status).toBe(404);
  });
});

describe('pinned posts', () => {
  beforeEach(unpinAll);
  afterAll(unpinAll);

  test('stand in a list of their own, and the lists of all posts stay as they are', async () => {
    const [first, second] = [await publish(ana), await publish(ana)];
    const before = (await forum.visitor.call('GET /posts', { query: { limit: '5' } })).body;
    const { socket, recorder } = await recordAs(forum.visitor);
    const [feed] = await subscribe(socket, 'feed', `post:${first}`);
    const reply = await pin(first);
    expectAnswer('PUT /posts/{id}/pinned', reply);
    expect(reply.body).toMatchObject({ pinned: true, pinnedUntil: null });
    const { rev } = await recorder.until('feed:changed');
    expect(rev).toBe(Number(feed?.rev) + 1);
    expect(await recorder.until('post:changed')).toMatchObject({ pinned: true, pinnedUntil: null });
    await pin(second, true, later(3_600_000));
    expect(await pinned()).toEqual([second, first]);
    const list = await forum.visitor.call('GET /posts/pinned');
    expect(Number(list.headers.get('x-rev'))).toBe(rev + 1);
    const after = (await forum.visitor.call('GET /posts', { query: { limit: '5' } })).body;
    expect(after.map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id));
    await unpinAll();
    expect(await pinned()).toEqual([]);
    expect(await post(first)).toMatchObject({ pinned: false });
  });

  test('are three at most, also when many are pinned at once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => publish(ana)));
    const replies = await Promise.all(ids.map((id) => pin(id)));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 409, 409, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'too-many-pinned' });
    expect(await pinned()).toHaveLength(3);
    const [one] = await pinned();
    expect((await pin(String(one), true, later(60_000))).status).toBe(200);
  });

  test('end at their time, and open pages hear of it', async () => {
    const id = await publish(ana);
    const { recorder } = await recordAs(forum.visitor, 'feed', `post:${id}`);
    const until = later(1_500);
    expect((await pin(id, true, until)).body).toMatchObject({ pinned: true, pinnedUntil: until });
    await recorder.until('post:changed', ({ pinned: is }) => is);
    await recorder.times('feed:changed', 2);
    await recorder.until('post:changed', ({ pinned: is }) => !is);
    expect(await pinned()).toEqual([]);
    expect(await post(id)).toMatchObject({ pinned: false, pinnedUntil: null });
  });

  test('a pinning or unpinning with a wrong end is 400, and nothing changes', async () => {
    const id = await publish(ana);
    for (const isPinned of [false, true]) {
      for (const until of ['2020-01-01T00:00:00Z', 'tomorrow', ''])
        expect((await pin(id, !isPinned, until)).status).toBe(400);
      expect(await post(id)).toMatchObject({ pinned: isPinned });
      await pin(id);
    }
    expect((await pin(id, false, later(60_000))).status).toBe(200);
    expect(await post(id)).toMatchObject({ pinned: false });
  });
});

test('home shows a pinned post once, before the others, in both orders and on page 1 alone', async () => {
  const { forum: own, root, ana: author } = await openForum(['Root', 'Ana']);
  await author.call('POST /membership', { body: { email: author.email } });
  const ids: string[] = [];
  for (let n = 1; n <= 8; n += 1)
    ids.push(await publish(author, { title: `Post ${n}`, upVote: n, downVote: 0 }));
  const set = (n: number, on: boolean) =>
    root.call('PUT /posts/{id}/pinned', { ...at(ids[n - 1] ?? ''), body: { on } });
  const shown = async (path: string) => {
    const html = await (await fetch(own.url + path, { headers: { accept: 'text/html' } })).text();
    const cards = html.matchAll(/<article.*?<h3[^>]*>.*?<a [^>]*>(.*?)<\/a>/gs);
    return [...cards].map(([, title = '']) => Number(title.replace('Post ', '')));
  };
  await set(7, true);
  for (const path of ['/', '/?sort=popular']) expect(await shown(path)).toEqual([7, 8, 6, 5, 4]);
  await set(7, false);
  await set(2, true);
  expect(await shown('/')).toEqual([2, 8, 7, 6, 5, 4]);
  expect(await shown('/?page=2')).toEqual([3, 2, 1]);
});
