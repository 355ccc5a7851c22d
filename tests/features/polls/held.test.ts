import { expect, test } from 'vitest';
import { POLL, postBy } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';

const { forum, root, ana } = await openFileForumWith(['Root', 'Ana'], {
  NEWCOMERS: 'held',
  WORDS_HELD: 'casino',
});
const SPOKEN = { options: ['Tea', 'The casino'], choose: 2 };
const set = 'PUT /posts/{id}/poll' as const;
const at = (id: string) => ({ params: { id } });
const post = async (id: string) => (await forum.visitor.call('GET /posts/{id}', at(id))).body;

test('a post of a newcomer waits for a word in its options, and stands with its poll', async () => {
  const sent = await ana.call('POST /posts', { body: postBy(ana, { poll: SPOKEN }) });
  expect(sent.body).toMatchObject({ held: true });
  const { body } = await root.call('GET /held');
  expect(body.held).toMatchObject([{ kind: 'post', poll: { ...SPOKEN, until: null } }]);
  const id = body.held[0]?._id ?? '';
  await root.call('POST /held/{id}/approve', { ...at(id), body: {} });
  expect((await post(id)).poll).toMatchObject({ ...SPOKEN, closed: false, version: 1, voters: 0 });
  const vote = await ana.call('PUT /posts/{id}/poll/vote', { ...at(id), body: { options: [1] } });
  expect(vote.body).toMatchObject({ totals: [0, 1], voters: 1 });
});

test('a poll that a newcomer adds waits beside an edit, and is not taken once somebody has voted', async () => {
  const sent = await ana.call('POST /posts', { body: postBy(ana, { poll: POLL }) });
  const id = sent.body.insertedId;
  const edit = { title: 'The casino', version: 1 };
  expect((await ana.call('PATCH /posts/{id}', { ...at(id), body: edit })).status).toBe(201);
  const asked = await ana.call(set, { ...at(id), body: SPOKEN });
  expect([asked.status, asked.body.held]).toEqual([201, true]);
  expect((await post(id)).poll).toMatchObject(POLL);
  const { held, total } = (await root.call('GET /held')).body;
  expect([total, held[0]]).toMatchObject([1, { title: 'The casino', poll: SPOKEN, version: 2 }]);
  await root.call('PUT /posts/{id}/poll/vote', { ...at(id), body: { options: [0] } });
  const waiting = at(held[0]?._id ?? '');
  const refused = await root.call('POST /held/{id}/approve', { ...waiting, body: {} });
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'poll-begun' }]);
  expect(await post(id)).toMatchObject({ title: 'A question of tea', version: 1, poll: POLL });
  await root.call('DELETE /posts/{id}/poll/vote', at(id));
  expect((await root.call('POST /held/{id}/approve', { ...waiting, body: {} })).status).toBe(200);
  expect(await post(id)).toMatchObject({ title: 'The casino', poll: { ...SPOKEN, version: 2 } });
});
