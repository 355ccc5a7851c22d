import { describe, expect, test } from 'vitest';
import { findFactorRow } from '../../../db/features/factors/rows.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import { challengesOf } from '../../../server/auth/factors/challenges.ts';
import { openCodes } from '../../../server/auth/factors/codes.ts';
import { sealerOf } from '../../../server/auth/factors/sealing.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { codeOf, forgetSteps, setUpTotp, wrongCodeOf } from '../../support/features/factors.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { openFileForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { atOnce, CALLERS } from '../../support/races.ts';
import { browserAt, upToFactor } from './browser.ts';

const forum = await openFileForum();
const { store, config } = forum.app.context;
let people = 0;
function member() {
  people += 1;
  return forum.member(`Careful${people}`);
}
/** A member with an authenticator, whose code counts at once. */
async function careful() {
  const who = await member();
  const made = await setUpTotp(who);
  await forgetSteps(forum);
  return { who, ...made, code: codeOf(made.secret) };
}
const NONE = { totp: false, recovery: 0, passkeys: 0, resetAt: null };
const factorsOf = async (who: Person) => (await expectCall(who, 'GET /me/factors')).body;
const signIn = async (who: Person) => (await upToFactor(forum, who)).status;

const { stepOf } = await openCodes();
describe('codes', () => {
  /** RFC 6238, appendix B, of SHA-1; six digits are the last of its eight. */
  const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %d seconds the code is that of RFC 6238', (seconds, code) => {
    expect(stepOf(SECRET, code.slice(2), seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  test('the step before counts in the first 10 seconds of a step, later steps never', () => {
    const start = 1_800_000_000_000;
    const before = start / 30_000 - 1;
    for (const [shown, now, step] of [
      [-1, 0, before],
      [-1, 9_999, before],
      [-1, 10_000, null],
      [-30_001, 0, null],
      [30_000, 29_999, null],
    ] as const)
      expect(stepOf(SECRET, codeOf(SECRET, start + shown), start + now)).toBe(step);
  });
});

test('a challenge is good for its purpose, for 5 minutes', () => {
  const challenges = challengesOf('a'.repeat(32));
  const now = 1_800_000_000_000;
  const text = challenges.make('sign in', now).toString('base64url');
  const until = { expiresAt: now + 300_000 };
  expect(challenges.check('sign in', text, now + 299_999)).toMatchObject(until);
  expect(challenges.check('sign in', text, now + 300_000)).toBeNull();
  expect(challenges.check('another', text, now)).toBeNull();
  expect(challengesOf('b'.repeat(32)).check('sign in', text, now)).toBeNull();
  expect(challenges.make('sign in', now).toString('base64url')).not.toBe(text);
});

describe('an authenticator', () => {
  test('is asked for once it is confirmed, but not in the browser that has set it up; its cookie renews tokens', async () => {
    const who = await member();
    expect(await factorsOf(who)).toEqual(NONE);
    const here = browserAt(forum);
    await here.signIn(who);
    const setter = here.person(who, await here.jwt(who));
    const { secret, uri } = (await expectCall(setter, 'POST /me/totp')).body;
    expect(uri).toContain(`secret=${secret}`);
    expect(await signIn(who)).toBe(200);
    const confirmed = { body: { code: codeOf(secret) } };
    const { body, headers } = await expectCall(setter, 'POST /me/totp/confirm', confirmed);
    expect(new Set(body.recovery).size).toBe(10);
    for (const one of body.recovery) expect(one).toMatch(/^([A-Z2-7]{6}-){3}[A-Z2-7]{6}$/);
    expect(await factorsOf(setter)).toEqual({ ...NONE, totp: true, recovery: 10 });
    here.keep(headers);
    expect((await here.jwt(who)).status).toBe(200);

    const { browser, status, asked, show } = await upToFactor(forum, who);
    const methods = ['totp', 'recovery'];
    expect([status, asked.code, asked.methods]).toEqual([403, 'second-factor', methods]);
    expect(asked.options).toBeUndefined();
    expect((await browser.jwt(who)).status).toBe(403);
    await forgetSteps(forum);
    const opened = await show({ code: codeOf(secret) });
    expect(opened.status).toBe(200);
    const line = opened.headers.getSetCookie().find((one) => one.startsWith('adda.factor='));
    expect(line).toContain('HttpOnly');
    expect(await factorsOf(browser.person(who, opened))).toMatchObject({ totp: true });
    expect((await browser.jwt(who)).status).toBe(200);
    const another = browserAt(forum);
    another.jar.set('adda.factor', browser.jar.get('adda.factor') ?? '');
    await another.signIn(who);
    expect((await another.jwt(who)).status).toBe(403);
  });

  test('each step counts once, the set-up included, however its code is written', async () => {
    const who = await member();
    const code = codeOf((await setUpTotp(who)).secret);
    const { show, statusOf } = await upToFactor(forum, who);
    expect((await show({ code })).body).toMatchObject({ code: 'factor-wrong' });
    await forgetSteps(forum);
    const bengali = code.replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)));
    expect(await statusOf({ code: `${bengali.slice(0, 3)} ${bengali.slice(3)}` })).toBe(200);
    expect(await statusOf({ code })).toBe(401);
  });

  test('a copy of the database gives no code: its secret is sealed for its member', async () => {
    const { who, secret } = await careful();
    const user = await store.read(findUser(who.email));
    const sealed = (await store.read(findFactorRow(user?.key ?? 0)))?.secret ?? '';
    expect(sealed).not.toContain(secret);
    const open = (key: string, id = user?.id ?? '', text = sealed) => sealerOf(key).open(text, id);
    expect(open(config.jwtSecret)).toBe(secret);
    expect(open('another secret of 32 characters!')).toBeNull();
    expect(open(config.jwtSecret, 'another member')).toBeNull();
    expect(open(config.jwtSecret, user?.id, sealed.slice(0, 10))).toBeNull();
  });

  test('a ticket is of its session, and no token of another purpose', async () => {
    const { who, code } = await careful();
    const [one, other] = [await upToFactor(forum, who), await upToFactor(forum, who)];
    for (const ticket of [other.ticket, 'none', `${one.ticket}A`]) {
      const { status, body } = await one.show({ ticket, code });
      expect([status, body]).toEqual([401, expect.objectContaining({ code: 'ticket-ended' })]);
    }
    expect(await one.statusOf({})).toBe(400);
    expect((await forum.post('/jwt/factor', { ticket: one.ticket, code })).status).toBe(401);
    expect(await one.statusOf({ code })).toBe(200);
  });

  test('removing it ends the other sessions and the recovery codes', async () => {
    const { who, code, recovery } = await careful();
    const { browser, show } = await upToFactor(forum, who);
    const other = browser.person(who, await show({ code }));
    await expectCall(other, 'GET /me/factors');
    for (const _ of ['once', 'twice']) await expectCall(who, 'DELETE /me/totp');
    await other.refused(401, 'GET /me/factors');
    expect(await factorsOf(who)).toEqual(NONE);
    expect(await signIn(who)).toBe(200);
    expect(recovery).toHaveLength(10);
    await who.refused(409, 'POST /me/recovery');
  });

  test('another one takes its place: its codes, the recovery codes and the other sessions end', async () => {
    const { who, code, recovery } = await careful();
    const { browser, show } = await upToFactor(forum, who);
    const other = browser.person(who, await show({ code }));
    const next = await setUpTotp(who);
    await other.refused(401, 'GET /me/factors');
    await forgetSteps(forum);
    const { statusOf } = await upToFactor(forum, who);
    for (const gone of [code, recovery[0]]) expect(await statusOf({ code: gone })).toBe(401);
    expect(await statusOf({ code: codeOf(next.secret) })).toBe(200);
  });

  test('five wrong codes within 15 minutes: 429 and a notice, also without rate limits', async () => {
    const { who, secret } = await careful();
    const { show, statusOf } = await upToFactor(forum, who);
    const wrong = { code: wrongCodeOf(secret) };
    for (let n = 0; n < 5; n++)
      expect((await show(wrong)).body).toMatchObject({ code: 'factor-wrong' });
    const { headers, body } = await show({ code: codeOf(secret) });
    expect(body).toMatchObject({
      statusCode: 429,
      message: 'Too many wrong codes. Please try again in 15 minutes.',
      params: { name: 'codes', seconds: expect.any(Number) },
    });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(890);
    const { items } = (await expectCall(who, 'GET /inbox')).body;
    expect(items.filter(({ safety }) => safety === 'codes-wrong')).toHaveLength(1);
    const { entries } = (await expectCall(await forum.admin('Root'), 'GET /admin/audit')).body;
    expect(entries.find(({ act }) => act === 'sign-in refused')).toMatchObject({
      target: who.email,
      detail: expect.stringContaining('wrong second factor'),
    });
    const times = Array(5).fill(Date.now() - 900_001);
    await executeSql(forum, `update second_factors set wrong_times = '[${times}]'`);
    expect(await statusOf({ code: codeOf(secret) })).toBe(200);
  });
});

test('recovery codes: each is good once, in any spelling; new ones end the others', async () => {
  const { who, recovery } = await careful();
  const [first = '', second = '', third = ''] = recovery;
  const use = async (code = '') => (await upToFactor(forum, who)).statusOf({ code });
  expect([await use(first), await use(first)]).toEqual([200, 401]);
  expect(await use(second.toLowerCase().replaceAll('-', ' '))).toBe(200);
  expect(await factorsOf(who)).toMatchObject({ recovery: 8 });
  const { body } = await expectCall(who, 'POST /me/recovery');
  expect([await use(third), await use(body.recovery[0])]).toEqual([401, 200]);
  expect(await factorsOf(who)).toMatchObject({ recovery: 9 });
});

test.each(['totp', 'recovery'] as const)(
  'races: of many calls at once with one %s code one wins',
  async (kind) => {
    const { forum: there, other } = await openForumOfMany();
    const who = await there.member('Racer');
    const { secret, recovery } = await setUpTotp(who);
    await forgetSteps(there);
    const { browser, ticket } = await upToFactor(there, who);
    const body = { ticket, code: kind === 'totp' ? codeOf(secret) : recovery[0] };
    const headers = { cookie: browser.cookie };
    const tries = await atOnce((n) => (n % 2 ? other : there).post('/jwt/factor', body, headers));
    const statuses = tries.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(CALLERS - 1).fill(401)]);
  },
);
