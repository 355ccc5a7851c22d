import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { LONGEST } from '../../../contract/values/limits.ts';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { joinShared, openForum } from '../../support/open-forum.ts';
import { keyed, type Person } from '../../support/person.ts';

// Cheap checks come first: a text that is refused anyhow is not rendered.

const LONG = '>_'.repeat(LONGEST.comment / 2);
const UNKNOWN = '01900000-0000-7000-8000-000000000001';

const { forum, root } = await joinShared(['Root']);
const { someone } = forum;
let rendered: MockInstance;
beforeEach(() => {
  rendered = vi.spyOn(forum.app.context.renderer, 'render');
});

const postOf = (person: Person, more = {}) => ({
  body: postBy(person, { description: LONG, format: 'markdown', ...more }),
});
const commentOf = (person: Person, postId: string, more = {}) => ({
  body: { postId, authorEmail: person.email, createdAt: '', text: LONG, ...more },
});

test('a text that is written is rendered once; a sixth post is refused before', async () => {
  const ana = await someone();
  expect((await ana.call('POST /posts', postOf(ana))).status).toBe(201);
  expect(rendered).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 4; n++) await publish(ana);
  rendered.mockClear();
  const { code } = await ana.refused(403, 'POST /posts', postOf(ana));
  expect(code).toBe('post-limit-reached');
  expect(rendered).not.toHaveBeenCalled();
});

test('a post with an unknown tag, or in the name of another, is refused before', async () => {
  const ana = await someone();
  await ana.refused(400, 'POST /posts', postOf(ana, { tag: 'nowhere' }));
  await ana.refused(403, 'POST /posts', postOf(ana, { authorEmail: root.email }));
  expect(rendered).not.toHaveBeenCalled();
});

test('a comment on an unknown or closed post, or as a reply to none of it, is refused before', async () => {
  const ana = await someone();
  const [id, closed] = [await publish(ana), await publish(ana)];
  const { _id: elsewhere } = await writeComment(ana, closed, 'Elsewhere');
  await root.call('PUT /posts/{id}/closed', { params: { id: closed }, body: { on: true } });
  rendered.mockClear();
  await ana.refused(404, 'POST /comments', commentOf(ana, UNKNOWN));
  await ana.refused(403, 'POST /comments', commentOf(ana, closed));
  await ana.refused(400, 'POST /comments', commentOf(ana, id, { replyTo: elsewhere }));
  await ana.refused(400, 'POST /comments', commentOf(ana, id, { replyTo: UNKNOWN }));
  expect(rendered).not.toHaveBeenCalled();
});

test('an edit of an unknown text, of another member or of an old version is refused before', async () => {
  const [ana, bo] = [await someone(), await someone()];
  const id = await publish(ana);
  const { _id: comment } = await writeComment(ana, id, 'First');
  rendered.mockClear();
  const edits = [
    ['PATCH /posts/{id}', id, { description: LONG }],
    ['PATCH /comments/{id}', comment, { text: LONG }],
  ] as const;
  for (const [call, of, text] of edits) {
    await ana.refused(404, call, { params: { id: UNKNOWN }, body: { ...text, version: 1 } });
    await bo.refused(403, call, { params: { id: of }, body: { ...text, version: 1 } });
    const old = { params: { id: of }, body: { ...text, version: 2 } };
    const conflict = await ana.refused(409, call, old);
    expect(conflict).toMatchObject({ code: 'version-conflict', current: { _id: of, version: 1 } });
  }
  expect(rendered).not.toHaveBeenCalled();
});

test('a silenced member is refused, and the repeat of a write is answered before', async () => {
  const ana = await someone();
  const once = keyed(ana);
  const first = await once.call('POST /posts', postOf(once));
  rendered.mockClear();
  const { status, body } = await once.call('POST /posts', postOf(once));
  expect([status, body.insertedId]).toEqual([201, first.body.insertedId]);
  const params = { id: body.insertedId };
  await sanction(root, ana, 'silence');
  await ana.refused(403, 'POST /comments', commentOf(ana, params.id));
  const edit = { params, body: { description: LONG, version: 1 } };
  await ana.refused(403, 'PATCH /posts/{id}', edit);
  expect(rendered).not.toHaveBeenCalled();
});

test('a write over a rate limit is refused before', async () => {
  const { forum: limited, ana } = await openForum(['Ana'], { RATE_LIMITS: 'on' });
  const id = await publish(ana);
  const spy = vi.spyOn(limited.app.context.renderer, 'render');
  const params = { id };
  while ((await ana.call('PATCH /posts/{id}/upvote', { params })).status !== 429);
  await ana.refused(429, 'POST /posts', postOf(ana));
  await ana.refused(429, 'POST /comments', commentOf(ana, id));
  const edit = { params, body: { description: LONG, version: 1 } };
  await ana.refused(429, 'PATCH /posts/{id}', edit);
  expect(spy).not.toHaveBeenCalled();
});
