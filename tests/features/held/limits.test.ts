import { expect, test } from 'vitest';
import { HELD_AN_HOUR, MOST_HELD } from '../../../contract/values/limits.ts';
import { editComment, editPost, postBy, publish, writeComment } from '../../support/content.ts';
import { expectProblem } from '../../support/expect-answer.ts';
import { LINK, waiting } from '../../support/features/held.ts';
import { joinShared } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { longText, MOST_LONG_EDITS } from '../../support/texts/long-edits.ts';

const { forum, root } = await joinShared(['Root'], { NEWCOMERS: 'held' });
const limited = await joinShared(['Root'], { NEWCOMERS: 'held', RATE_LIMITS: 'on' });

const commentBy = (who: Person, postId: string) =>
  who.call('POST /comments', { body: { postId, authorEmail: who.email, text: LINK } });
const mine = async (who: Person) => (await waiting(who, 'GET /me/held')).held;

test('of one member 30 texts wait at most: further posts, comments and edits are refused until one is settled', async () => {
  const ana = await forum.someone('New');
  const postId = await publish(ana, { title: 'Thirty at most' });
  const own = await writeComment(ana, postId, 'Milk first.');
  for (let n = 1; n < MOST_HELD; n++) expect((await commentBy(ana, postId)).status).toBe(201);
  expect((await editPost(ana, postId, { description: LINK })).status).toBe(201);
  const before = await mine(ana);
  expect(before).toHaveLength(MOST_HELD);
  const refusals = [
    await commentBy(ana, postId),
    await ana.call('POST /posts', { body: postBy(ana, { description: LINK }) }),
    await editComment(ana, own._id, LINK),
  ];
  for (const refused of refusals) {
    expect(expectProblem(refused, 409)).toBe(
      'You have 30 texts that wait for approval. Please wait until some are read.',
    );
    expect(refused.body).toMatchObject({ code: 'too-many-held', params: { limit: MOST_HELD } });
  }
  expect(await mine(ana)).toEqual(before);
  // A refused post has taken none of the free five.
  const counted = await ana.call('GET /posts/count', { query: { email: ana.email } });
  expect(counted.body.count).toBe(1);
  // A newer edit takes the place of the one that waits, and what does not wait is no matter for moderators.
  expect((await editPost(ana, postId, { description: `${LINK} now` })).status).toBe(201);
  expect((await writeComment(ana, postId, 'No link.')).held).toBeUndefined();
  const oldest = { params: { id: String(before.at(-1)?._id) } };
  expect((await root.call('DELETE /held/{id}', oldest)).status).toBe(200);
  expect((await commentBy(ana, postId)).status).toBe(201);
  expect((await commentBy(ana, postId)).status).toBe(409);
});

test('20 texts an hour come to wait, also where earlier ones were withdrawn; then 429 says until when', async () => {
  const ana = await limited.forum.someone('New');
  const postId = await publish(ana, { title: 'Twenty an hour' });
  // Calls that are refused or change nothing do not count towards the hourly limit.
  expectProblem(await commentBy(ana, 'nothing'), 404);
  expect((await editPost(ana, postId, { description: LINK }, 7)).status).toBe(409);
  for (let n = 0; n < HELD_AN_HOUR; n++) {
    expect((await commentBy(ana, postId)).status).toBe(201);
    const [{ _id: id } = { _id: '' }] = await mine(ana);
    await ana.call('DELETE /held/{id}', { params: { id } });
  }
  for (const refused of [
    await commentBy(ana, postId),
    await ana.call('POST /posts', { body: postBy(ana, { description: LINK }) }),
    await editPost(ana, postId, { description: LINK }),
  ]) {
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3_000);
    expect(seconds).toBeLessThanOrEqual(3_600);
    expect(expectProblem(refused, 429)).toBe(
      `Many of your texts have been sent for approval. Please try again in ${seconds} seconds.`,
    );
    expect(refused.body).toMatchObject({ code: 'too-many-requests', params: { name: 'approval' } });
  }
  expect(await mine(ana)).toEqual([]);
  expect((await writeComment(ana, postId, 'No link.')).held).toBeUndefined();
});

test('edits of a text that waits have the bytes of other edits', async () => {
  const ana = await limited.forum.someone('New');
  await ana.call('POST /posts', { body: postBy(ana, { description: LINK }) });
  const [{ _id: id } = { _id: '' }] = await mine(ana);
  const edit = (version: number) =>
    ana.call('PATCH /held/{id}', {
      params: { id },
      body: { title: 'Title', text: longText(version), version },
    });
  for (let version = 1; version <= MOST_LONG_EDITS; version++)
    expect((await edit(version)).status).toBe(200);
  const full = await edit(MOST_LONG_EDITS + 1);
  expectProblem(full, 429);
  expect(full.body).toMatchObject({ code: 'edit-bytes' });
});
