import { expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { lookAfterActs } from '../../../db/features/clear/clear.ts';
import { holdStanding } from '../../../db/features/held/standing.ts';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { expectCall, expectProblem } from '../../support/expect-answer.ts';
import { approve, LINK, waiting } from '../../support/features/held.ts';
import { briefs } from '../../support/features/inbox.ts';
import { finish, leave } from '../../support/features/leaving.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import type { Person } from '../../support/person.ts';
import { atOnce, CALLERS } from '../../support/races.ts';

const DAY_MS = 24 * 3_600_000;

async function openHolding() {
  const { forum, at } = await openForumOfMany({ NEWCOMERS: 'held' });
  const root = await forum.admin('Root');
  const { store, scores, config } = forum.app.context;
  return {
    forum,
    at,
    root,
    store,
    lookAfter: (now: number) => lookAfterActs(store, scores, now),
    faults: () => faultsOf(config),
  };
}
/** Texts of a member that wait. @returns their ids. */
async function spamOf(who: Person, posts: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < posts; n++) {
    const { body } = await who.call('POST /posts', { body: postBy(who, { description: LINK }) });
    ids.push(body.insertedId);
  }
  return ids;
}
const refuse = (by: Person, ids: string[], members: boolean) =>
  by.call('POST /held/refuse', { body: { ids, members } });
const undo = (by: Person, id: string) => by.call('DELETE /held/refuse/{id}', { params: { id } });
const sanctionsOf = async (by: Person) => (await by.call('GET /sanctions')).body.sanctions;

test('one press refuses all that waits of some members and suspends them; undo brings all of it back', async () => {
  const { forum, root, faults } = await openHolding();
  const [ana, bo, cid] = [await forum.someone(), await forum.someone(), await forum.someone()];
  const place = await publish(root);
  const [first = ''] = await spamOf(ana, 2);
  await writeComment(ana, place, LINK);
  const [second = ''] = await spamOf(bo, 1);
  const [kept = ''] = await spamOf(cid, 1);
  const before = await waiting(root);
  const week = { kind: 'suspend', days: 7, reason: 'A week' } as const;
  const { body: me } = await bo.call('PATCH /me', { body: {} });
  const earlier = await root.call('POST /sanctions', { body: { userId: me._id, ...week } });

  const { body } = await refuse(root, [first, second, 'unknown'], true);
  expect(body).toMatchObject({ refused: 4, suspended: 2 });
  expect(Date.parse(body.until) - Date.now()).toBeGreaterThan(6.9 * DAY_MS);
  expect((await waiting(root)).held.map(({ _id }) => _id)).toEqual([kept]);
  const running = (await sanctionsOf(root)).filter(({ endedAt }) => endedAt === null);
  for (const { until, reason } of running)
    expect([until, reason]).toEqual([null, 'Refused with 3 others']);
  expect(running).toHaveLength(2);
  expectProblem(await ana.call('POST /posts', { body: postBy(ana) }), 403);
  expect(await faults()).toEqual([]);

  expect((await undo(root, body._id)).status).toBe(200);
  expect(await waiting(root)).toEqual(before);
  expect(await sanctionsOf(root)).toEqual([
    expect.objectContaining({ _id: earlier.body._id, endedAt: null }),
  ]);
  expect(await briefs(ana)).toEqual([]);
  expect((await ana.call('POST /posts', { body: postBy(ana) })).status).toBe(201);
  expectProblem(await undo(root, body._id), 404);
  expect(await faults()).toEqual([]);
});

test('of who moderates and of Gold the named texts are refused and nothing else', async () => {
  const { forum, root } = await openHolding();
  const ana = await forum.someone();
  const [named = '', other = ''] = await spamOf(ana, 2);
  await ana.call('POST /membership', { body: { email: ana.email } });
  const { body } = await refuse(root, [named], true);
  expect(body).toMatchObject({ refused: 1, suspended: 0 });
  expect((await waiting(root)).held.map(({ _id }) => _id)).toEqual([other]);

  const boss = await forum.someone();
  const [first = '', second = ''] = await spamOf(boss, 2);
  const { body: me } = await boss.call('PATCH /me', { body: {} });
  const moderator = { params: { id: me._id }, body: { on: true } };
  await root.call('PUT /admin/users/{id}/moderator', moderator);
  const by = await forum.newModerator();
  expect((await refuse(by, [first], true)).body).toMatchObject({ refused: 1, suspended: 0 });
  expect((await waiting(root)).held.map(({ _id }) => _id)).toEqual([second, other]);
});

test('ids that are unknown or named twice change nothing, and more than 500 are refused', async () => {
  const { forum, root } = await openHolding();
  const [id = ''] = await spamOf(await forum.someone(), 1);
  const unknown = Array.from({ length: 498 }, () => crypto.randomUUID());
  const { body } = await refuse(root, [...unknown, id, id], true);
  expect(body).toMatchObject({ refused: 1, suspended: 1 });
  expectProblem(await refuse(root, [...unknown, id, id, id], true), 400);
  expect((await refuse(root, unknown, true)).body).toMatchObject({ refused: 0, suspended: 0 });
});

test('an undone refusal brings back what it took beside later posts, and of who has left nothing', async () => {
  const { forum, root, faults } = await openHolding();
  const [ana, bo] = [await forum.someone(), await forum.someone()];
  const ids = await spamOf(ana, 5);
  const ofBo = await spamOf(bo, 2);
  await leave(bo, 'keep');
  const { body } = await refuse(root, [...ids, ...ofBo], false);
  for (let n = 0; n < 5; n++) await publish(ana);
  await finish(forum);
  expect((await undo(root, body._id)).status).toBe(200);
  const { held } = await waiting(root);
  expect(held.map(({ _id }) => _id).sort()).toEqual(ids.toSorted());
  expect(await faults()).toEqual([]);
  for (const id of ids) expect((await approve(root, id)).status).toBe(200);
  expect(await faults()).toEqual([]);
});

test('a text that stood comes to wait, is refused, waits again, and is approved in its old place', async () => {
  const { forum, root, store, lookAfter, faults } = await openHolding();
  const ana = await forum.someone();
  const post = await publish(ana);
  await writeComment(root, post, 'Others wrote this');
  const later = await publish(root);
  await store.write((tx) => holdStanding(tx, { kind: 'post', id: post }));
  const { body } = await refuse(root, [post], false);
  await lookAfter(Date.now());
  await undo(root, body._id);
  expect(await approve(root, post)).toEqual({ status: 200, id: post });
  const list = await forum.visitor.call('GET /posts');
  expect(list.body.map(({ _id, commentCount }) => [_id, commentCount])).toEqual([
    [later, 0],
    [post, 1],
  ]);
  expect(await faults()).toEqual([]);
});

test('after seven days nothing can be undone, and nothing is left of what was refused', async () => {
  const { forum, root, store, lookAfter, faults } = await openHolding();
  const ana = await forum.someone();
  const post = await publish(ana);
  await store.write((tx) => holdStanding(tx, { kind: 'post', id: post }));
  const { body } = await refuse(root, [post], true);
  await lookAfter(Date.now() + 7 * DAY_MS);
  expectProblem(await undo(root, body._id), 404);
  const { body: log } = await expectCall(root, 'GET /admin/audit');
  expect(log.entries.map(({ act }) => act).slice(0, 3)).toEqual([
    'texts refused',
    'member suspended',
    'text refused',
  ]);
  expect(await sanctionsOf(root)).toHaveLength(1);
  expect(await faults()).toEqual([]);
});

test('races: of many refusals, approvals and undos of the same texts each text is settled once', async () => {
  const { forum, at, root, faults } = await openHolding();
  const [ana, bo] = [await forum.someone(), await forum.someone()];
  const ids = [...(await spamOf(ana, 5)), ...(await spamOf(bo, 5))];
  const replies = await atOnce((n) => refuse(at(root, n), n % 2 ? ids : ids.toReversed(), true));
  expect(replies.map(({ status }) => status)).toEqual(Array(CALLERS).fill(200));
  const sum = (name: 'refused' | 'suspended') =>
    replies.reduce((all, { body }) => all + body[name], 0);
  expect([sum('refused'), sum('suspended')]).toEqual([10, 2]);
  const { _id = '' } = replies.find(({ body }) => body.refused > 0)?.body ?? {};
  const undone = await atOnce((n) => undo(at(root, n), _id));
  expect(undone.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await waiting(root)).total).toBe(10);
  const [again, ...approvals] = await Promise.all([
    refuse(root, ids, true),
    ...ids.map((id, n) => at(root, n).call('POST /held/{id}/approve', { params: { id } })),
  ]);
  const approved = approvals.filter(({ status }) => status === 200).length;
  expect(again.body.refused + approved).toBe(10);
  expect((await waiting(root)).total).toBe(0);
  expect(await faults()).toEqual([]);
});
