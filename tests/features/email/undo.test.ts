import { afterEach, describe, expect, test, vi } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { all, run } from '../../../db/core/procedure.ts';
import { insertInto, rowBy } from '../../../db/core/query.ts';
import { findAccount } from '../../../db/features/identity/accounts.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { addPasskey, setUpTotp } from '../../support/features/factors.ts';
import { HOUR, MINUTE, pass } from '../../support/mail/notification-mails.ts';
import { browserAt } from '../factors/browser.ts';
import { look, openEmailForum, press, renewed, signIn } from './forum.ts';

afterEach(() => void vi.useRealTimers());

const OWN = 'ana@example.com';
const THIEFS = 'thief@example.com';
const NEXT = 'thief-2@example.com';
const PASSWORD = 'another horse battery';

/** Somebody with Ana's password and session has changed her address. */
async function openStolen() {
  const scene = await openEmailForum();
  const ana = await scene.forum.member('Ana');
  await scene.move(ana, THIEFS);
  const thief = (await renewed(scene.forum, ana.cookie, THIEFS)).person;
  return { ...scene, ana, thief, undo: await scene.undoLink(OWN) };
}
/** The page where an owner chooses a password, as the page of the undone change links it. */
const tokenIn = (page: string) => /reset-password\?token=([\w-]+)/.exec(page)?.[1] ?? '';

describe('the address from before a change', () => {
  test('gets a link that puts it back by its button, and has the account for itself: the page sets a new password', async () => {
    const { forum, ana, thief, undo, member, mailsTo } = await openStolen();
    expect(undo).toContain(`${forum.url}/email/undo/`);
    const [mail, ...more] = await mailsTo(OWN, /was changed$/);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('within seven days');
    expect(mail?.text).not.toContain(THIEFS);
    const { status, page } = await look(undo);
    expect([status, page.includes('<form method="post">')]).toEqual([200, true]);
    expect((await member(THIEFS))?.displayName).toBe('Ana');

    const pressed = await press(undo);
    expect(pressed.status).toBe(200);
    expect(pressed.page).toContain('Your address is back');
    expect((await member(OWN))?.displayName).toBe('Ana');
    expect(await member(THIEFS)).toBeUndefined();
    expect((await thief.refused(401, 'GET /me')).code).toBe('session-ended');
    expect((await renewed(forum, ana.cookie, OWN)).status).toBe(401);
    expect([(await look(undo)).status, (await press(undo)).status]).toEqual([410, 410]);
    expect(await faultsOf(forum.app.context.config)).toEqual([]);

    for (const email of [OWN, THIEFS]) expect((await signIn(forum, email)).status).toBe(401);
    const reset = { token: tokenIn(pressed.page), newPassword: PASSWORD };
    const answer = await forum.post('/auth/reset-password', reset, { origin: forum.url });
    expect(answer.status).toBe(200);
    const { cookie } = await signIn(forum, OWN, PASSWORD);
    expect((await renewed(forum, cookie, OWN)).status).toBe(200);
    const root = await forum.admin('Root');
    const { entries } = (await root.call('GET /admin/audit', { query: { limit: '50' } })).body;
    const about = entries.filter(({ act }) => /^address (restored|changed)$/.test(act));
    const named = { actorMember: { displayName: 'Ana' }, targetMember: { displayName: 'Ana' } };
    expect(about).toMatchObject([
      { act: 'address restored', actor: OWN, target: OWN, detail: `before: ${THIEFS}`, ...named },
      { act: 'address changed', actor: OWN, target: OWN, detail: `before: ${OWN}`, ...named },
    ]);
  });

  test('takes away a way to sign in that is newer than the change, and leaves an older one', async () => {
    const { forum, move, undoLink, store } = await openEmailForum();
    const ana = await forum.member('Ana');
    const userId = (await store.read(findAccount('email', OWN)))?.id ?? '';
    const insert = insertInto('identityAccounts', []);
    const link = (id: string) => {
      const [createdAt, updatedAt] = [new Date(), new Date()];
      const way = { id, accountId: id, providerId: 'google', userId, createdAt, updatedAt };
      return store.write(() => run(insert, way));
    };
    await link('google-of-ana');
    pass(1_000);
    await move(ana, THIEFS);
    pass(1_000);
    await link('google-of-the-thief');
    await press(await undoLink(OWN));
    const ways = rowBy('identityAccounts', 'userId', ['accountId', 'providerId']);
    expect(await store.read(all(ways, { userId }))).toEqual([
      { accountId: 'google-of-ana', providerId: 'google' },
    ]);
  });

  test('is not kept out by a second factor of the thief, from before or after the change, and keeps one of the owner', async () => {
    const { forum, move, undoLink, member } = await openEmailForum();
    const [ana, bo] = [await forum.member('Ana'), await forum.member('Bo')];
    for (const who of [ana, bo]) await setUpTotp(who);
    const before = `confirmed_at - ${8 * 24 * HOUR}`;
    await executeSql(forum, `update second_factors set confirmed_at = ${before}`);
    // One thief adds passkeys, the other sets an authenticator up in the place of the owner's.
    const early = await addPasskey(forum, ana);
    await setUpTotp(bo);
    await move(ana, THIEFS);
    await move(bo, NEXT);
    const late = await addPasskey(forum, await forum.signInAgain({ ...ana, email: THIEFS }));
    for (const { email } of [ana, bo]) await press(await undoLink(email));
    for (const { key } of [early, late]) {
      const thief = browserAt(forum);
      const { body: options } = await thief.post('/auth/passkey/options', {});
      const assertion = key.answer(options as object);
      expect((await thief.post('/auth/passkey', { assertion })).status).toBe(401);
    }
    expect(await member(bo.email)).toMatchObject({ hasFactor: false });
    expect(await member(OWN)).toMatchObject({ hasFactor: true });
    const { body: factors } = await (await forum.signInAgain(ana)).call('GET /me/factors');
    expect(factors).toMatchObject({ totp: true, passkeys: 0 });
    expect(await faultsOf(forum.app.context.config)).toEqual([]);
  });

  test('wins over later ones, which it ends, also where the thief has changed the address again', async () => {
    const { forum, thief, undo, move, undoLink, ask, confirmLink, member } = await openStolen();
    // Changes within one millisecond would count as one.
    pass(1_000);
    await move(thief, NEXT);
    const later = await undoLink(THIEFS);
    const again = (await renewed(forum, thief.cookie, NEXT)).person;
    await ask(again, 'thief-3@example.com');
    const open = await confirmLink('thief-3@example.com');
    // The thief goes back by the thief's own link, and on again: Ana's stays good.
    expect((await press(later)).status).toBe(200);
    expect((await member(THIEFS))?.displayName).toBe('Ana');
    await move(await forum.signInAgain({ ...thief, email: THIEFS }), NEXT);
    const last = await undoLink(THIEFS);
    expect((await press(undo)).status).toBe(200);
    expect((await member(OWN))?.displayName).toBe('Ana');
    for (const link of [later, open, last]) expect((await press(link)).status).toBe(410);
    expect(await faultsOf(forum.app.context.config)).toEqual([]);
  });

  test('has seven days for it, and is free afterwards', async () => {
    const { forum, undo, member } = await openStolen();
    pass(7 * 24 * HOUR - 10 * MINUTE);
    expect((await look(undo)).status).toBe(200);
    pass(20 * MINUTE);
    expect([(await look(undo)).status, (await press(undo)).status]).toEqual([410, 410]);
    await forum.member('Ana');
    const [first, second] = [await member(THIEFS), await member(OWN)];
    expect(first?.id).not.toBe(second?.id);
    // The entries of before are those of the first: one admin is made of two members by no address.
    expect(await faultsOf(forum.app.context.config)).toEqual([]);
  });

  test('is nobody else to have in these days', async () => {
    const { forum, undo, ask, mailsTo, confirmLink, member } = await openStolen();
    const account = { email: OWN, password: PASSWORD, name: 'Not Ana' };
    const signUp = () => forum.post('/auth/sign-up/email', account, { origin: forum.url });
    expect((await signUp()).status).toBe(422);
    const bo = await forum.member('Bo');
    expect((await ask(bo, OWN)).body).toEqual({ success: true });
    expect(await confirmLink(OWN)).toBe('');
    expect(await mailsTo(OWN, /^Somebody asked for your address/)).toHaveLength(1);
    expect((await press(undo)).status).toBe(200);
    expect((await member(OWN))?.displayName).toBe('Ana');
  });

  test('can be had again by the member who gave it up', async () => {
    const { forum, ana, thief, move, member, undo } = await openStolen();
    await move(thief, OWN);
    expect((await member(OWN))?.displayName).toBe('Ana');
    const back = await renewed(forum, ana.cookie, OWN);
    expect(back.status).toBe(200);
    expect((await press(undo)).status).toBe(200);
    expect((await member(OWN))?.displayName).toBe('Ana');
    expect((await renewed(forum, ana.cookie, OWN)).status).toBe(401);
  });
});
