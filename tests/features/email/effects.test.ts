import { afterEach, describe, expect, test, vi } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { sealDue } from '../../../db/features/leaving/seal.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { finish, leave, placesOf } from '../../support/features/leaving.ts';
import { SESSION_ENDS } from '../../support/features/session-ends.ts';
import { HOUR, MINUTE, pass } from '../../support/mail/notification-mails.ts';
import type { Person } from '../../support/person.ts';
import { look, openEmailForum, press, renewed, signIn } from './forum.ts';

afterEach(() => void vi.useRealTimers());

const scene = await openEmailForum({}, true);
const { forum, member } = scene;
const root = await forum.admin('Root');

test.each(SESSION_ENDS)('a link to a new address works no more once %s', async (_, end) => {
  const ana = await forum.member(`Ana${SESSION_ENDS.findIndex(([, one]) => one === end)}`);
  // A thief with her password has asked for an address of their own, and has the link to it.
  const { cookie } = await signIn(forum, ana.email);
  const thief = (await renewed(forum, cookie, ana.email)).person;
  const theirs = `thief-${ana.email}`;
  await scene.ask(thief, theirs);
  const link = await scene.confirmLink(theirs);
  expect((await look(link)).status).toBe(200);
  await end({ forum, root, who: ana });
  expect([(await look(link)).status, (await press(link)).status]).toEqual([410, 410]);
  expect([await member(theirs), (await member(ana.email))?.email]).toEqual([undefined, ana.email]);
});

test('a link to an address from before gives none to who has left', async () => {
  const ana = await forum.member('Ana');
  await scene.move(ana, 'anna@example.com');
  const undo = await scene.undoLink(ana.email);
  await leave((await renewed(forum, ana.cookie, 'anna@example.com')).person);
  await executeSql(forum, 'update users set leaving_at = 1 where leaving_at is not null');
  await sealDue(scene.store, (address) => address, Date.now());
  expect([(await look(undo)).status, (await press(undo)).status]).toEqual([410, 410]);
  await finish(forum);
  expect(await member(ana.email)).toBeUndefined();
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

type Line = { type: string; act?: string; isByMember?: boolean; doneAt: string };

test('the log names nobody who has left by an address that they had twice', async () => {
  const { forum, move } = await openEmailForum();
  const ana = await forum.member('Ana');
  let here = ana;
  for (const to of ['b@example.com', ana.email, 'c@example.com']) {
    await move(here, to);
    pass(MINUTE);
    here = (await renewed(forum, ana.cookie, to)).person;
  }
  await leave(here);
  await finish(forum);
  for (const address of [ana.email, 'b@example.com', 'c@example.com'])
    expect([address, await placesOf(forum, address)]).toEqual([address, []]);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

test('an export has the entries of the log of the time of each address, and nobody else has them', async () => {
  const { forum, move, ask, confirmLink } = await openEmailForum();
  const bo = await forum.member('Bo');
  await move(bo, 'bob@example.com');
  pass(7 * 24 * HOUR + 10 * MINUTE);
  const ana = await forum.member('Ana');
  await ask(ana, bo.email);
  await press(await confirmLink(bo.email));
  const entriesOf = async (who: Person) => {
    const lines = (await who.call('GET /me/export')).body as unknown as Line[];
    return lines.filter(({ type }) => type === 'logEntry');
  };
  const anas = await entriesOf((await renewed(forum, ana.cookie, bo.email)).person);
  const since = Date.now() - HOUR;
  expect(anas.filter(({ doneAt }) => Date.parse(doneAt) < since)).toEqual([]);
  expect(anas.filter(({ act }) => act === 'signed in').length).toBeGreaterThan(0);
  const acts = await entriesOf(await forum.signInAgain({ ...bo, email: 'bob@example.com' }));
  expect(acts.map(({ act }) => act)).toEqual(['signed in', 'address changed']);
  expect(acts.filter(({ doneAt }) => Date.parse(doneAt) > since)).toEqual([]);
});

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
    const { body } = await root.call('GET /admin/audit', { query: { act: 'admin barred' } });
    expect(body.entries.map(({ target }) => target)).toEqual([NAMED]);
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
