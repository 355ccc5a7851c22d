import { describe, expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectAnswer, expectCall } from '../../support/expect-answer.ts';
import { about, idOf, openSanctionForum, sanction } from '../../support/features/sanctions.ts';
import type { Person } from '../../support/person.ts';

const { forum, root, ana, member } = await openSanctionForum();
const judge = await forum.admin('Judge');
const mitu = await forum.moderator('Mitu');

const tultul = await forum.moderator('Tultul');
const DAY = 24 * 3_600_000;
const attempt = async (who: Person, whom: Person, more: object = {}) => {
  const given = { kind: 'silence' as const, days: 1, reason: 'Spam', ...more };
  return who.call('POST /sanctions', { body: { userId: await idOf(root, whom), ...given } });
};
const end = (who: Person, id: string) => who.call('DELETE /sanctions/{id}', about(id));
const endByTime = (id: string) =>
  executeSql(forum, `update sanctions set until = 1 where id = '${id}'`);
const own = async (who: Person) => (await who.call('GET /me/sanctions')).body;
/** The sanctions that moderators list. */
async function listed(query: object) {
  const { body } = await mitu.call('GET /sanctions', { query });
  expect(body.total).toBe(body.sanctions.length);
  return body.sanctions.map(({ _id }) => _id);
}

describe('POST /sanctions', () => {
  test('answers the sanction, with its end, and lists it', async () => {
    const bo = await member();
    const reply = await attempt(mitu, bo, { days: 3, reason: '  বারবার একই কথা ' });
    expectAnswer('POST /sanctions', reply);
    expect(reply.status).toBe(201);
    const { at, until } = reply.body;
    expect(reply.body).toMatchObject({
      userId: await idOf(root, bo),
      kind: 'silence',
      reason: 'বারবার একই কথা',
      by: mitu.email,
      endedAt: null,
      appeal: null,
    });
    expect(Date.parse(String(until)) - Date.parse(at)).toBe(3 * DAY);
    const list = await expectCall(mitu, 'GET /sanctions', { query: { limit: '1' } });
    expect(list.body.sanctions).toEqual([reply.body]);
    expect(await own(bo)).toEqual({ sanctions: [reply.body], total: 1 });
    expect((await sanction(root, bo, 'suspend', null)).until).toBe(null);
  });

  test('nobody sanctions themselves, and moderators only plain members', async () => {
    const never = { statusCode: 403, code: 'not-allowed' };
    expect((await attempt(root, root)).body).toMatchObject(never);
    for (const whom of [mitu, tultul, root])
      expect((await attempt(mitu, whom)).body).toMatchObject(never);
    const { _id, member: judged } = (await attempt(root, tultul)).body;
    // By this the screens offer only what is not refused.
    expect(judged).toMatchObject({ role: 'user', isModerator: true });
    for (const who of [mitu, tultul])
      expect(await who.refused(403, 'DELETE /sanctions/{id}', about(_id))).toMatchObject(never);
    await expectCall(root, 'DELETE /sanctions/{id}', about(_id));
  });

  test('one of a kind runs at a time; another follows once it has ended, also by time', async () => {
    const bo = await member();
    const { _id } = (await attempt(mitu, bo)).body;
    const exists = { statusCode: 409, code: 'sanction-exists' };
    expect((await attempt(root, bo)).body).toMatchObject(exists);
    expect((await attempt(root, bo, { kind: 'suspend' })).status).toBe(201);
    const ended = await expectCall(mitu, 'DELETE /sanctions/{id}', about(_id));
    expect(ended.body.endedAt).not.toBeNull();
    expect((await end(mitu, _id)).body).toEqual(ended.body);
    const { _id: second } = (await attempt(root, bo)).body;
    await endByTime(second);
    expect((await attempt(root, bo)).status).toBe(201);
    await root.refused(404, 'DELETE /sanctions/{id}', about(crypto.randomUUID()));
    const unknown = await attempt(root, ana, { userId: crypto.randomUUID() });
    expect(unknown.body).toMatchObject({ statusCode: 404, code: 'member-unknown' });
  });

  test('the log tells of each act with its reason, and the member finds it in the inbox', async () => {
    const bo = await member();
    const { _id } = (await attempt(mitu, bo, { kind: 'suspend', days: null })).body;
    await end(root, _id);
    const { entries } = (await root.call('GET /admin/audit', { query: { limit: '100' } })).body;
    const acts = entries
      .filter(({ target }) => target === bo.email)
      .map(({ actor, act, detail }) => [actor, act, detail]);
    expect(acts).toEqual([
      [root.email, 'sanction ended', 'member suspended: Spam'],
      [mitu.email, 'member suspended', 'without end: Spam'],
    ]);
    const { items } = (await bo.call('GET /inbox')).body;
    const until = (await own(bo)).sanctions[0]?.endedAt;
    expect(items).toMatchObject([
      { kind: 'sanction', sanction: 'suspend', until, reason: 'Spam', seen: false },
    ]);
    expect(await faultsOf(forum.app.context.config)).toEqual([]);
  });
});

describe('appeals', () => {
  const text = 'রাগের মাথায় বলেছি।';
  const saying = (id: string) => ({ ...about(id), body: { text } });
  const appeal = 'POST /sanctions/{id}/appeal' as const;
  const reject = 'POST /sanctions/{id}/appeal/reject' as const;

  test('of many sanctions and appeals at once one is made, which an admin rejects', async () => {
    const bo = await member();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => {
        const by = [root, judge, mitu][n % 3] ?? root;
        return attempt(by, bo, { kind: 'suspend' });
      }),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 11 }, () => 409)]);
    const { sanctions, total } = await own(bo);
    expect(total).toBe(1);
    const _id = sanctions[0]?._id ?? '';
    expect((await root.refused(409, reject, about(_id))).code).toBe('not-appealed');
    const made = await Promise.all(Array.from({ length: 8 }, () => bo.call(appeal, saying(_id))));
    const good = made.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    expect(good[0]?.body.appeal).toMatchObject({ text, rejectedAt: null });
    expect((await bo.refused(409, appeal, saying(_id))).code).toBe('appealed');
    await mitu.refused(403, reject, about(_id));
    const rejected = await expectCall(root, reject, about(_id));
    expect(rejected.body.appeal?.rejectedAt).not.toBeNull();
    expect((await judge.call(reject, about(_id))).body).toEqual(rejected.body);
    expect((await bo.refused(403, 'GET /me')).code).toBe('suspended');
  });

  test('is the member’s own; once its sanction has ended there is none, and none is rejected any more', async () => {
    const bo = await member();
    const { _id } = await sanction(root, bo, 'silence');
    await ana.refused(404, appeal, saying(_id));
    await root.refused(404, reject, about(crypto.randomUUID()));
    await bo.call(appeal, saying(_id));
    await end(mitu, _id);
    expect((await root.refused(409, reject, about(_id))).code).toBe('sanction-ended');
    expect((await own(bo)).sanctions[0]?.appeal?.rejectedAt).toBeNull();
    const { _id: other } = await sanction(root, bo, 'silence');
    await bo.call(appeal, saying(other));
    const rejected = await root.call(reject, about(other));
    await end(mitu, other);
    const again = await root.call(reject, about(other));
    expect([again.status, again.body.appeal]).toEqual([200, rejected.body.appeal]);
    const { _id: third } = await sanction(root, bo, 'silence');
    await end(root, third);
    expect((await bo.refused(409, appeal, saying(third))).code).toBe('sanction-ended');
  });

  test('a list has those that run, or those with an open appeal', async () => {
    const bo = await member();
    const { _id: silence } = await sanction(root, bo, 'silence');
    const { _id: suspend } = await sanction(root, bo, 'suspend');
    const those = async (state: 'running' | 'appealed') =>
      (await listed({ state, limit: 100 })).filter((id) => [silence, suspend].includes(id));
    expect(await those('running')).toEqual([suspend, silence]);
    expect(await those('appealed')).toEqual([]);
    for (const id of [silence, suspend]) await bo.call(appeal, saying(id));
    expect(await those('appealed')).toEqual([suspend, silence]);
    await root.call(reject, about(silence));
    expect(await those('appealed')).toEqual([suspend]);
    await end(root, suspend);
    expect(await those('appealed')).toEqual([]);
    expect(await those('running')).toEqual([silence]);
    await endByTime(silence);
    expect(await those('running')).toEqual([]);
  });

  test('a list of some members has theirs that run, newest first', async () => {
    const [bo, mina, other] = [await member(), await member(), await member()];
    const { _id: silence } = await sanction(root, bo, 'silence');
    const { _id: suspend } = await sanction(root, bo, 'suspend');
    const { _id: ofMina } = await sanction(root, mina, 'silence');
    await sanction(root, other, 'silence');
    const members = [await idOf(root, mina), await idOf(root, bo)].join();
    expect(await listed({ members })).toEqual([ofMina, suspend, silence]);
    await end(root, suspend);
    await endByTime(ofMina);
    expect(await listed({ members })).toEqual([silence]);
    const many = { query: { members: Array.from({ length: 11 }, (_, n) => n).join() } };
    expect((await mitu.call('GET /sanctions', many)).status).toBe(400);
  });
});
