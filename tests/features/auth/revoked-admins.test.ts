import { describe, expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { changeAdmin, grantAdmin, revokeAdmin } from '../../../db/features/users/admins.ts';
import { setupCode } from '../../../server/features/setup/setup-code.ts';
import { roleOf as rightsOf } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { openForum, openForumWithPasswords } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import type { TestApp } from '../../support/test-app.ts';
import { inPath, make, revoke } from '../users/forum.ts';

const NAMED = { ADMIN_EMAILS: 'root@example.com,ida@example.com' };
const roleOf = async (who: Person) => (await rightsOf(who)).role;
const faults = ({ app }: TestApp) => faultsOf(app.context.config);
/** The role of Ida after she has signed in by her password once more. */
const idaSignsIn = async (forum: TestApp) => roleOf(await forum.member('Ida'));
const actsOn = async (root: Person, { email }: Person) =>
  (await root.call('GET /admin/audit', { query: { limit: '100' } })).body.entries
    .filter(({ target, act }) => target === email && act.startsWith('admin '))
    .map(({ actor, act }) => [actor, act])
    .reverse();

async function openNamed() {
  const { forum, root } = await openForum(['Root'], NAMED);
  const ida = await forum.member('Ida');
  expect(await roleOf(ida)).toBe('admin');
  return { forum, root, ida };
}

describe('a revocation wins over ADMIN_EMAILS', () => {
  test('by the call and by the command, until they grant the role again', async () => {
    const { forum, root, ida } = await openNamed();
    const { store } = forum.app.context;
    expect((await root.call(revoke, inPath(ida.email))).body.success).toBe(true);
    for (const _ of ['once', 'twice']) expect(await idaSignsIn(forum)).toBe('user');
    await root.call(make, inPath(ida.email));
    expect(await idaSignsIn(forum)).toBe('admin');
    expect(await actsOn(root, ida)).toEqual([
      ['ADMIN_EMAILS', 'admin granted'],
      [root.email, 'admin revoked'],
      [root.email, 'admin granted'],
    ]);
    for (const [act, role] of [
      ['revoke', 'user'],
      ['grant', 'admin'],
    ] as const) {
      expect(await changeAdmin(store, act, ida.email)).toMatchObject({ done: true });
      expect(await idaSignsIn(forum)).toBe(role);
    }
    // A sign-in that has read the member before a revocation: its own statement decides.
    await revokeAdmin(store, ida.email, 'a test');
    const keeping = { keepsRevocation: true };
    expect(await grantAdmin(store, ida.email, 'ADMIN_EMAILS', keeping)).toBeUndefined();
    expect(await roleOf(ida)).toBe('user');
    expect(await faults(forum)).toEqual([]);
  });

  test('also of a member whom ADMIN_EMAILS has not made an admin yet; a moderator stays one', async () => {
    const { forum, root, ida } = await openForum(['Root', 'Ida'], NAMED);
    const { _id: id } = (await ida.call('GET /me')).body;
    await root.call('PUT /admin/users/{id}/moderator', { params: { id }, body: { on: true } });
    for (const _ of ['once', 'twice'])
      expect((await root.call(revoke, inPath(ida.email))).body).toEqual({
        success: true,
        message: 'Ida is not an admin.',
        code: 'not-admin',
        params: { name: 'Ida' },
      });
    expect(await idaSignsIn(forum)).toBe('user');
    expect((await ida.call('GET /me')).body.isModerator).toBe(true);
    expect(await actsOn(root, ida)).toEqual([[root.email, 'admin barred']]);
    expect(await faults(forum)).toEqual([]);
  });
});

test('the setup clears a revocation', async () => {
  const { forum, ida } = await openForumWithPasswords(['Ida'], { ADMIN_EMAILS: '' });
  await changeAdmin(forum.app.context.store, 'revoke', ida.email);
  const code = await setupCode(forum.app.context);
  expect((await ida.call('POST /setup', { body: { code } })).status).toBe(200);
  expect(await roleOf(ida)).toBe('admin');
  expect(await faults(forum)).toEqual([]);
});

test('fsck finds a revocation that is lost, and one that an admin has', async () => {
  const { forum, root, ida } = await openNamed();
  await root.call(revoke, inPath(ida.email));
  const set = (who: Person, at: string) =>
    executeSql(forum, `update users set admin_revoked_at = ${at} where email = '${who.email}'`);
  await set(ida, 'null');
  await set(root, '7');
  const has = (who: string, state: string) =>
    expect.stringMatching(`^A member \\(${who}, has a revocation: ${state} `);
  expect((await faults(forum)).sort()).toEqual([
    has('ida@example.com\\), user', '(0|false); .* 1'),
    has('root@example.com\\), admin', '(1|true); .* 0'),
  ]);
});
