import { afterEach, describe, expect, test, vi } from 'vitest';
import { changeAdmin } from '../../../db/features/users/admins.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { addPasskey, setUpTotp } from '../../support/features/factors.ts';
import { leave } from '../../support/features/leaving.ts';
import { idOf, sanction } from '../../support/features/sanctions.ts';
import { openFileForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { upToFactor } from './browser.ts';

const forum = await openFileForum();
const root = await forum.admin('Root');
const boss = await forum.admin('Boss');
let people = 0;
async function careful() {
  people += 1;
  const who = await forum.member(`Lost${people}`);
  await setUpTotp(who);
  await addPasskey(forum, who);
  return who;
}
const ask = async (who: Person, by = boss) =>
  by.call('DELETE /admin/users/{id}/factors', { params: { id: await idOf(root, who) } });
const HOUR = 3_600_000;
/** Lets time pass, and the resets that are due happen. */
async function letPass(ms: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  await forum.app.jobs.factors.run();
}
afterEach(() => void vi.useRealTimers());
const signIn = async (who: Person) => (await upToFactor(forum, who)).status;
/** Lets a day pass, and expects that the factor is asked for as ever. */
async function expectKept(who: Person) {
  await letPass(25 * HOUR);
  vi.useRealTimers();
  expect(await signIn(who)).toBe(403);
}
const factorsOf = async (who: Person) => (await expectCall(who, 'GET /me/factors')).body;

describe("an admin's reset of another member's factors", () => {
  test('works after 24 hours, and the member is told at once', async () => {
    const who = await careful();
    const { status, body } = await ask(who);
    expect(status).toBe(200);
    const wait = Date.parse(body.at) - Date.now();
    expect(wait).toBeGreaterThan(24 * HOUR - 10_000);
    expect(wait).toBeLessThanOrEqual(24 * HOUR);
    expect((await ask(who)).body).toEqual(body);
    expect(await factorsOf(who)).toMatchObject({ resetAt: body.at });
    const { items } = (await expectCall(who, 'GET /inbox')).body;
    expect(items[0]).toMatchObject({ kind: 'safety', safety: 'factors-reset-asked' });
    await letPass(23 * HOUR);
    expect(await signIn(who)).toBe(403);
    await letPass(HOUR + 1_000);
    vi.useRealTimers();
    await who.refused(401, 'GET /me/factors');
    const { browser, status: signedIn } = await upToFactor(forum, who);
    expect(signedIn).toBe(200);
    const here = browser.person(who, await browser.jwt(who));
    expect(await factorsOf(here)).toEqual({ totp: false, recovery: 0, passkeys: 0, resetAt: null });
    const { entries } = (await root.call('GET /admin/audit', { query: { limit: '20' } })).body;
    const acts = entries.filter(({ target }) => target === who.email).map(({ act }) => act);
    expect(acts).toEqual(expect.arrayContaining(['factors reset', 'factors reset asked']));
  });

  test('the member stops it, also while suspended', async () => {
    const who = await careful();
    await ask(who);
    await sanction(root, who, 'suspend');
    for (const _ of ['once', 'twice']) await expectCall(who, 'DELETE /me/factors/reset');
    expect(await factorsOf(who)).toMatchObject({ totp: true, resetAt: null });
    await expectKept(who);
  });

  test.each<[string, (hostile: Person) => Promise<unknown>]>([
    ['no admin', ({ email }) => changeAdmin(forum.app.context.store, 'revoke', email)],
    ['suspended', (hostile) => sanction(root, hostile, 'suspend')],
    ['leaving', (hostile) => leave(hostile)],
  ])('comes to nothing once who has asked for it is %s', async (how, end) => {
    const who = await careful();
    const hostile = await forum.admin(`Hostile-${how.replace(' ', '-')}`);
    await ask(who, hostile);
    await end(hostile);
    await expectKept(who);
    expect(await factorsOf(await forum.signInAgain(who))).toMatchObject({ resetAt: null });
  });

  test('is for others, with a factor, and for admins', async () => {
    const who = await forum.member('Plain');
    expect((await ask(who)).status).toBe(409);
    await setUpTotp(boss);
    expect((await ask(boss)).status).toBe(403);
    expect((await ask(boss, who)).status).toBe(403);
    await root.refused(404, 'DELETE /admin/users/{id}/factors', { params: { id: 'none' } });
  });
});
