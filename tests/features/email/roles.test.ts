import { afterEach, describe, expect, test, vi } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { finish, leave } from '../../support/features/leaving.ts';
import { HOUR, MINUTE, pass } from '../../support/mail/notification-mails.ts';
import { openEmailForum, press, renewed } from './forum.ts';

afterEach(() => void vi.useRealTimers());

const NAMED = 'ida@example.com';
const open = () => openEmailForum({ ADMIN_EMAILS: `root@example.com,${NAMED}` });
const params = (email: string) => ({ params: { email } });

describe('with another address', () => {
  test('nobody becomes an admin, also where ADMIN_EMAILS names it', async () => {
    const { forum, move, member } = await open();
    const ana = await forum.member('Ana');
    await move(ana, NAMED);
    const { person } = await renewed(forum, ana.cookie, NAMED);
    await person.refused(403, 'GET /admin/stats');
    expect(await member(NAMED)).toMatchObject({ role: 'user' });
    const root = await forum.admin('Root');
    const { entries } = (await root.call('GET /admin/audit', { query: { act: 'admin barred' } }))
      .body;
    expect(entries.map(({ target }) => target)).toEqual([NAMED]);
    expect(await faultsOf(forum.app.context.config)).toEqual([]);
    // An admin can make them one all the same.
    await root.call('PATCH /admin/users/make-admin/{email}', params(NAMED));
    expect(await member(NAMED)).toMatchObject({ role: 'admin', adminRevokedAt: null });
    expect(await faultsOf(forum.app.context.config)).toEqual([]);
  });

  test('an admin stays one, and a moderator, too', async () => {
    const { forum, move, member } = await open();
    const [root, mitu] = [await forum.admin('Root'), await forum.moderator('Mitu')];
    await move(root, 'boss@example.com');
    await move(mitu, 'mita@example.com');
    expect(await member('boss@example.com')).toMatchObject({ role: 'admin' });
    expect(await member('mita@example.com')).toMatchObject({ isModerator: true });
    const { person } = await renewed(forum, root.cookie, 'boss@example.com');
    expect((await person.call('GET /admin/stats')).status).toBe(200);
    expect(await faultsOf(forum.app.context.config)).toEqual([]);
    await person.call('PATCH /admin/users/make-admin/{email}', params('mita@example.com'));
    await person.call('PATCH /admin/users/revoke-admin/{email}', params('mita@example.com'));
    expect(await faultsOf(forum.app.context.config)).toEqual([]);
  });

  test.each([
    ['by ADMIN_EMAILS neither there nor back', 'undo'],
    ['by no leaving with another address', 'leave'],
    ['by no new account with the address from before', 'register'],
  ])('whom the role was taken gets it %s', async (_, way) => {
    const { forum, move, member, undoLink } = await open();
    const root = await forum.admin('Root');
    const ida = await forum.member('Ida');
    await root.call('PATCH /admin/users/revoke-admin/{email}', params(NAMED));
    await move((await renewed(forum, ida.cookie, NAMED)).person, 'other@example.com');
    expect((await member('other@example.com'))?.adminRevokedAt).toBeGreaterThan(0);
    if (way === 'undo') await press(await undoLink(NAMED));
    if (way === 'leave') {
      await leave((await renewed(forum, ida.cookie, 'other@example.com')).person);
      await finish(forum);
    }
    if (way === 'register') pass(7 * 24 * HOUR + 10 * MINUTE);
    if (way !== 'undo') await forum.member('Ida');
    expect(await member(NAMED)).toMatchObject({ role: 'user', adminRevokedAt: expect.any(Number) });
    expect(await faultsOf(forum.app.context.config)).toEqual([]);
    const again = await forum.signInAgain(root);
    await again.call('PATCH /admin/users/make-admin/{email}', params(NAMED));
    expect(await member(NAMED)).toMatchObject({ role: 'admin', adminRevokedAt: null });
    expect(await faultsOf(forum.app.context.config)).toEqual([]);
  });

  test('the next owner of the old address has nothing of the first, and takes nothing away', async () => {
    const { forum, move, member } = await open();
    const [root, ida] = [await forum.admin('Root'), await forum.member('Ida')];
    await move(ida, 'other@example.com');
    pass(7 * 24 * HOUR + 10 * MINUTE);
    await root.call('PATCH /settings', { body: { blurb: 'Tea.' } });
    expect(await faultsOf(forum.app.context.config)).toEqual([]);
    await forum.memberWithoutPassword('Ida');
    expect(await member('other@example.com')).toMatchObject({ role: 'admin' });
    expect(await member(NAMED)).toMatchObject({ role: 'user' });
    expect(await faultsOf(forum.app.context.config)).toEqual([]);
    await root.call('PATCH /admin/users/make-admin/{email}', params(NAMED));
    expect(await faultsOf(forum.app.context.config)).toEqual([]);
  });
});
