import { describe, expect, test } from 'vitest';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { setUpTotp } from '../../support/features/factors.ts';
import { leave, signedInAnew } from '../../support/features/leaving.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { type Person, subscribe } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

const needed = expect.objectContaining({ code: 'factor-needed' });

describe('FACTORS', () => {
  test('staff: without a factor admins and moderators are plain members', async () => {
    const forum = await openTestApp({ FACTORS: 'staff' });
    const [root, ana] = [await forum.member('Root'), await forum.member('Ana')];
    const post = await publish(ana);
    const { _id: comment } = await writeComment(ana, post, 'Tea.');
    expect(await root.refused(403, 'GET /admin/stats')).toEqual(needed);
    const edit = { params: { id: comment }, body: { text: 'Mine', version: 1 } };
    expect((await ana.call('PATCH /comments/{id}', edit)).status).toBe(200);
    const gone = { params: { id: comment } };
    expect(await root.refused(403, 'DELETE /comments/{id}', gone)).toEqual(needed);
    const others = { params: { email: ana.email } };
    expect(await root.refused(403, 'GET /users/{email}', others)).toEqual(needed);
    expect((await publish(root)).length).toBeGreaterThan(0);
    const [room] = await subscribe(await root.socket(), 'admin');
    expect(room).not.toHaveProperty('state');
    await setUpTotp(root);
    await expectCall(root, 'GET /admin/stats');
    await expectCall(root, 'DELETE /comments/{id}', gone);
    const [joined] = await subscribe(await root.socket(), 'admin');
    expect(joined).toHaveProperty('state');
    await root.call('DELETE /me/totp');
    expect(await root.refused(403, 'GET /admin/stats')).toEqual(needed);
  });

  test('all: without a factor nobody writes; everybody can set one up, and stay if they are leaving', async () => {
    const forum = await openTestApp({ FACTORS: 'all' });
    const [ana, bo] = [await forum.member('Ana'), await forum.member('Bo')];
    expect(await ana.refused(403, 'POST /posts', { body: postBy(ana) })).toEqual(needed);
    const choice = { body: { digits: 'latin' } };
    expect(await ana.refused(403, 'PATCH /me/choices', choice)).toEqual(needed);
    for (const name of ['GET /posts', 'GET /me/sessions'] as const)
      expect((await ana.call(name)).status).toBe(200);
    await setUpTotp(ana);
    await publish(ana);
    const later = Date.now() + 3_600_000;
    await executeSql(
      forum,
      `update users set leaving_at = ${later}, leaving_texts = 'keep' where email = '${bo.email}'`,
    );
    const anew = await forum.signInAgain(bo);
    await expectCall(anew, 'GET /me/export');
    await expectCall(anew, 'DELETE /me/leaving');
    expect((await expectCall(anew, 'GET /me')).body).not.toHaveProperty('leaving');
  });
});

describe('pages of operators', () => {
  const metricsOf = async (forum: TestApp, { cookie, token }: Person) => [
    (await forum.raw('/metrics', { headers: { cookie } })).status,
    (await forum.raw('/metrics', { headers: { authorization: `Bearer ${token}` } })).status,
  ];

  test('are for staff with a second factor, where the forum asks for one', async () => {
    const forum = await openTestApp({ METRICS: 'admins', FACTORS: 'staff' });
    const root = await forum.member('Root');
    expect(await metricsOf(forum, root)).toEqual([403, 403]);
  });

  test('are closed to admins who are suspended or leaving', async () => {
    const forum = await openTestApp({ METRICS: 'admins' });
    const [root, boss, chief] = [
      await forum.admin('Root'),
      await forum.admin('Boss'),
      await forum.admin('Chief'),
    ];
    expect(await metricsOf(forum, boss)).toEqual([200, 200]);
    await sanction(root, boss, 'suspend');
    expect(await metricsOf(forum, boss)).toEqual([403, 403]);
    await leave(chief);
    const anew = await signedInAnew(forum, chief);
    expect(await metricsOf(forum, anew as Person)).toEqual([403, 403]);
  });
});
