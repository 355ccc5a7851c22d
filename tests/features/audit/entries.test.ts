import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { start } from '../../support/processes.ts';
import {
  ana,
  bo,
  email,
  facts,
  forum,
  log,
  registerAuditForum,
  report,
  root,
  toldBy,
} from './forum.ts';

registerAuditForum();

describe('the audit log tells who did what to what', () => {
  test('of making and unmaking admins', async () => {
    const actor = root.email;
    expect(
      await toldBy(async () => {
        await root.call('PATCH /admin/users/make-admin/{email}', email(bo));
        await root.call('PATCH /admin/users/make-admin/{email}', email(bo));
        await root.call('PATCH /admin/users/revoke-admin/{email}', email(bo));
        await root.call('PATCH /admin/users/revoke-admin/{email}', email(bo));
      }),
    ).toEqual([
      { actor, act: 'admin granted', target: bo.email, detail: '' },
      { actor, act: 'admin revoked', target: bo.email, detail: '' },
    ]);
  });

  test('of the first admin, whom the settings made', async () => {
    const { entries } = await log();
    expect(entries.map(facts)).toContainEqual({
      actor: 'ADMIN_EMAILS',
      act: 'admin granted',
      target: root.email,
      detail: '',
    });
  });

  test('of the command that makes and unmakes admins', async () => {
    const env = { DATA_DIR: forum.dataDir, ...forum.shared };
    const command = fileURLToPath(new URL('../../../server/cli/admin.ts', import.meta.url));
    const told = await toldBy(async () => {
      for (const act of ['grant', 'revoke', 'revoke']) {
        expect(await start([command, act, bo.email], env).ended).toBe(0);
      }
    });
    expect(told).toEqual([
      { actor: 'npm run admin', act: 'admin granted', target: bo.email, detail: '' },
      { actor: 'npm run admin', act: 'admin revoked', target: bo.email, detail: '' },
    ]);
  });

  test('of a tag, an announcement, an ignored report, a deleted comment and a deleted post', async () => {
    const { post, commentId, id } = await report();
    let tag = '';
    let announcement = '';
    const told = await toldBy(async () => {
      tag = (await root.call('POST /tags', { body: { name: 'Teahouse' } })).body._id;
      const body = { title: 'Closed', description: 'On Friday.' };
      announcement = (await root.call('POST /announcements', { body })).body.insertedId;
      await root.call('DELETE /reports/{id}', { params: { id } });
      await root.call('DELETE /comments/{id}', { params: { id: commentId } });
      await root.call('DELETE /posts/{id}', { params: { id: post } });
    });
    const actor = root.email;
    const ofReport = `Spam or scam, by ${ana.email}, on comment ${commentId}`;
    const ofComment = `of ${bo.email}, under post ${post}`;
    const ofPost = `of ${ana.email}: A question of tea`;
    expect(told).toEqual([
      { actor, act: 'tag added', target: tag, detail: 'teahouse' },
      { actor, act: 'announcement made', target: announcement, detail: 'Closed' },
      { actor, act: 'report ignored', target: id, detail: ofReport },
      { actor, act: 'comment deleted', target: commentId, detail: ofComment },
      { actor, act: 'post deleted', target: post, detail: ofPost },
    ]);
  });

  test('of a payment, once, in the name of who paid', async () => {
    const cleo = await forum.memberWithoutPassword('Cleo');
    const told = await toldBy(async () => {
      const join = () => cleo.call('POST /membership', { body: { email: cleo.email } });
      await Promise.all([join(), join(), join()]);
    });
    const [payment] = (await root.call('GET /admin/payments')).body.payments;
    const detail = `test ${payment?.reference}: 100 usd`;
    expect(told).toEqual([
      { actor: cleo.email, act: 'payment taken', target: payment?._id, detail },
    ]);
  });
});

test('the audit log does not tell of what members do to their own, nor of refused calls', async () => {
  const { post, commentId, id } = await report();
  const told = await toldBy(async () => {
    await bo.refused(403, 'DELETE /posts/{id}', { params: { id: post } });
    await ana.refused(403, 'DELETE /comments/{id}', { params: { id: commentId } });
    await ana.refused(403, 'DELETE /reports/{id}', { params: { id } });
    await ana.refused(403, 'POST /tags', { body: { name: 'mine' } });
    await ana.refused(403, 'PATCH /admin/users/make-admin/{email}', email(ana));
    await root.refused(409, 'POST /tags', { body: { name: 'general' } });
    await root.refused(404, 'DELETE /comments/{id}', { params: { id: post } });
    await root.refused(409, 'PATCH /admin/users/revoke-admin/{email}', email(root));
    await bo.call('DELETE /comments/{id}', { params: { id: commentId } });
    await ana.call('DELETE /posts/{id}', { params: { id: post } });
  });
  expect(told).toEqual([]);
});

test('the audit log comes in pages, newest first, with the time of each act', async () => {
  const began = Date.now();
  for (const name of ['one', 'two', 'three'])
    await root.call('POST /tags', { body: { name: `paged ${name}` } });
  const page = async (at: number) =>
    (await root.call('GET /admin/audit', { query: { page: at, limit: 2 } })).body.entries;
  const entries = [...(await page(1)), ...(await page(2))];
  expect(entries.slice(0, 3).map(({ detail }) => detail)).toEqual([
    'paged three',
    'paged two',
    'paged one',
  ]);
  for (const { doneAt } of entries.slice(0, 3)) {
    expect(Date.parse(doneAt)).toBeGreaterThanOrEqual(began);
    expect(Date.parse(doneAt)).toBeLessThanOrEqual(Date.now());
  }
});
