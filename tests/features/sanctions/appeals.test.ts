import { describe, expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectAnswer } from '../../support/expect-answer.ts';
import { about, openSanctionForum, sanction } from '../../support/features/sanctions.ts';

const { forum, root, ana, member } = await openSanctionForum();
const judge = await forum.admin('Judge');
const mitu = await forum.moderator('Mitu');

describe('appeals', () => {
  const text = 'রাগের মাথায় বলেছি।';
  const appeal = 'POST /sanctions/{id}/appeal' as const;
  const reject = 'POST /sanctions/{id}/appeal/reject' as const;

  test('a suspended member appeals once, and an admin rejects it', async () => {
    const bo = await member();
    const { _id } = await sanction(root, bo, 'suspend');
    expect((await root.refused(409, reject, about(_id))).code).toBe('not-appealed');
    const made = await bo.call(appeal, { ...about(_id), body: { text } });
    expectAnswer(appeal, made);
    expect(made.body.appeal).toMatchObject({ text, rejectedAt: null });
    expect((await bo.refused(409, appeal, { ...about(_id), body: { text } })).code).toBe(
      'appealed',
    );
    await mitu.refused(403, reject, about(_id));
    const rejected = await root.call(reject, about(_id));
    expectAnswer(reject, rejected);
    expect(rejected.body.appeal?.rejectedAt).not.toBeNull();
    expect((await judge.call(reject, about(_id))).body).toEqual(rejected.body);
    expect((await bo.refused(403, 'GET /me')).code).toBe('suspended');
  });

  test('an appeal whose sanction has ended is not rejected any more; one rejected before stays so', async () => {
    const bo = await member();
    const { _id } = await sanction(root, bo, 'silence');
    await bo.call(appeal, { ...about(_id), body: { text } });
    await mitu.call('DELETE /sanctions/{id}', about(_id));
    expect((await root.refused(409, reject, about(_id))).code).toBe('sanction-ended');
    expect((await bo.call('GET /me/sanctions')).body.sanctions[0]?.appeal?.rejectedAt).toBeNull();
    const { _id: other } = await sanction(root, bo, 'silence');
    await bo.call(appeal, { ...about(other), body: { text } });
    const rejected = await root.call(reject, about(other));
    await mitu.call('DELETE /sanctions/{id}', about(other));
    const again = await root.call(reject, about(other));
    expect([again.status, again.body.appeal]).toEqual([200, rejected.body.appeal]);
  });

  test('a list has those that run, or those with an open appeal', async () => {
    const bo = await member();
    const { _id: silence } = await sanction(root, bo, 'silence');
    const { _id: suspend } = await sanction(root, bo, 'suspend');
    const listed = async (state: 'running' | 'appealed') => {
      const { body } = await mitu.call('GET /sanctions', { query: { state, limit: 100 } });
      expect(body.total).toBe(body.sanctions.length);
      return body.sanctions.map(({ _id }) => _id).filter((id) => [silence, suspend].includes(id));
    };
    expect(await listed('running')).toEqual([suspend, silence]);
    expect(await listed('appealed')).toEqual([]);
    for (const id of [silence, suspend]) await bo.call(appeal, { ...about(id), body: { text } });
    expect(await listed('appealed')).toEqual([suspend, silence]);
    await root.call(reject, about(silence));
    expect(await listed('appealed')).toEqual([suspend]);
    await root.call('DELETE /sanctions/{id}', about(suspend));
    expect(await listed('appealed')).toEqual([]);
    expect(await listed('running')).toEqual([silence]);
    await executeSql(forum, `update sanctions set until = 1 where id = '${silence}'`);
    expect(await listed('running')).toEqual([]);
    const state = 'over' as never;
    expect((await mitu.call('GET /sanctions', { query: { state } })).status).toBe(400);
  });

  test('not against the sanction of another, nor one that has ended, nor without words', async () => {
    const bo = await member();
    const { _id } = await sanction(root, bo, 'silence');
    await ana.refused(404, appeal, { ...about(_id), body: { text } });
    await bo.refused(400, appeal, { ...about(_id), body: { text: ' ' } });
    await bo.refused(400, appeal, { ...about(_id), body: { text: 'x'.repeat(2_001) } });
    await root.call('DELETE /sanctions/{id}', about(_id));
    expect((await bo.refused(409, appeal, { ...about(_id), body: { text } })).code).toBe(
      'sanction-ended',
    );
    await root.refused(404, reject, about(crypto.randomUUID()));
  });

  test('of many appeals at once one is made', async () => {
    const bo = await member();
    const { _id } = await sanction(root, bo, 'silence');
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        bo.call(appeal, { ...about(_id), body: { text: `Try ${n}` } }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await writeComment(ana, await publish(ana), 'Others write on.');
  });
});
