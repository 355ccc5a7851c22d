import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { MOST_PASSKEYS } from '../../../contract/values/limits.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { softAuthenticator } from '../../support/features/authenticator.ts';
import { addPasskey } from '../../support/features/factors.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { openFileForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { atOnce, CALLERS } from '../../support/races.ts';
import { browserAt, upToFactor } from './browser.ts';

const forum = await openFileForum();
let people = 0;
function member() {
  people += 1;
  return forum.member(`Keyed${people}`);
}
const passkeysOf = async (who: Person) => (await expectCall(who, 'GET /me/passkeys')).body;
/** Ages a session, so that no fresh sign-in stands in for a step-up. */
const age = (who: Person) =>
  executeSql(
    forum,
    `update sessions set begun_at = begun_at - 700000, stepped_up_at = null
      where user_key = (select key from users where email = '${who.email}')`,
  );

describe('passkeys', () => {
  test('one is added, listed, asked for as a second factor, and removed', async () => {
    const who = await member();
    const { key, id } = await addPasskey(forum, who, 'Phone');
    expect(await passkeysOf(who)).toEqual([
      { _id: id, name: 'Phone', addedAt: expect.any(String), usedAt: null },
    ]);
    const { browser, status, asked } = await upToFactor(forum, who);
    expect([status, asked.methods]).toEqual([403, ['passkey']]);
    expect(asked.options).toMatchObject({
      rpId: '127.0.0.1',
      userVerification: 'required',
      allowCredentials: [{ id: key.id }],
    });
    const assertion = key.answer(asked.options ?? {});
    const body = { ticket: asked.ticket, assertion };
    const opened = await browser.post('/jwt/factor', body);
    expect(opened.status).toBe(200);
    const here = browser.person(who, opened);
    expect((await browser.jwt(who)).status).toBe(200);
    expect((await passkeysOf(who))[0]?.usedAt).not.toBeNull();
    await expectCall(here, 'DELETE /me/passkeys/{id}', { params: { id } });
    await expectCall(here, 'DELETE /me/passkeys/{id}', { params: { id } });
    expect(await passkeysOf(here)).toEqual([]);
    await who.refused(401, 'GET /me/passkeys');
    expect((await upToFactor(forum, who)).status).toBe(200);
  });

  test('an answer counts once, in its session, with the user verified, at this forum', async () => {
    const who = await member();
    const { key } = await addPasskey(forum, who);
    const { browser, asked } = await upToFactor(forum, who);
    const { ticket, options = {} } = asked;
    const show = async (assertion: unknown, at = browser) =>
      (await at.post('/jwt/factor', { ticket, assertion })).status;
    const good = key.answer(options);
    const elsewhere = { ...options, rpId: 'elsewhere.example.com' };
    expect(await show(key.answer(elsewhere))).toBe(401);
    expect(await show(key.answer({ ...options, challenge: 'AAAA' }))).toBe(401);
    const other = await upToFactor(forum, who);
    expect(await show(key.answer(other.asked.options ?? {}))).toBe(401);
    expect(await show({ ...good, response: { ...good.response, signature: 'AAAA' } })).toBe(401);
    expect(await show({ ...good, id: 'AAAA', rawId: 'AAAA' })).toBe(401);
    expect(await show(good)).toBe(200);
    expect(await show(good)).toBe(401);
  });

  test('a challenge for a new one counts once, in its session, with the user verified; there are ten at most', async () => {
    const who = await member();
    const { body: options } = await expectCall(who, 'POST /me/passkeys/options');
    expect(options).toMatchObject({
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
    });
    const add = (credential: object, by = who) =>
      by.call('POST /me/passkeys', { body: { name: 'Phone', credential: credential as never } });
    const again = await forum.signInAgain(who);
    expect((await add(softAuthenticator(forum.url).make(options), again)).status).toBe(401);
    const careless = softAuthenticator(forum.url, { verifies: false });
    expect((await add(careless.make(options))).body).toMatchObject({ code: 'factor-wrong' });
    expect(await passkeysOf(who)).toEqual([]);
    const { body: next } = await expectCall(who, 'POST /me/passkeys/options');
    const key = softAuthenticator(forum.url);
    expect((await add(key.make(next))).status).toBe(201);
    expect((await add(softAuthenticator(forum.url).make(next))).status).toBe(401);
    const fresh = (await expectCall(who, 'POST /me/passkeys/options')).body;
    expect(fresh).toMatchObject({ excludeCredentials: [{ id: key.id }] });
    expect((await add(key.make(fresh))).status).toBe(401);

    for (let n = 1; n < MOST_PASSKEYS; n++) await addPasskey(forum, who, `Key ${n}`);
    const { body: last } = await expectCall(who, 'POST /me/passkeys/options');
    const eleventh = await add(softAuthenticator(forum.url).make(last));
    expect([eleventh.status, eleventh.body]).toEqual([
      409,
      expect.objectContaining({ code: 'too-many-passkeys', params: { limit: 10 } }),
    ]);
  });

  test('one steps up, and a password does not where there is one', async () => {
    const who = await member();
    const { key } = await addPasskey(forum, who);
    await age(who);
    const problem = await who.refused(403, 'POST /me/recovery');
    expect(problem).toMatchObject({ code: 'step-up', methods: ['passkey'] });
    const password = { body: { password: 'correct horse battery' } };
    expect((await who.refused(403, 'POST /me/step-up', password)).code).toBe('step-up');
    const assertion = key.answer(problem.options ?? {});
    await expectCall(who, 'POST /me/step-up', { body: { assertion } });
    expect((await expectCall(who, 'POST /me/recovery')).body.recovery).toHaveLength(10);
    await age(who);
    await who.refused(401, 'POST /me/step-up', { body: { assertion } });
  });
});

describe('sign-in by a passkey', () => {
  test('needs no further factor, and renews by its cookie', async () => {
    const who = await member();
    const { key, id } = await addPasskey(forum, who);
    const browser = browserAt(forum);
    const { body: options } = await browser.post('/auth/passkey/options', {});
    expect(options).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required' });
    const assertion = key.answer(options as object);
    expect((await browser.post('/auth/passkey', { assertion })).status).toBe(200);
    const tokens = await Promise.all([browser.jwt(who), browser.jwt(who)]);
    expect(tokens.map((one) => one.status)).toEqual([200, 200]);
    const here = browser.person(who, await browser.jwt(who));
    const { body } = await expectCall(here, 'GET /me/sessions');
    expect(body.find(({ current }) => current)?.by).toBe('passkey');
    // The second page has asked before it had the cookie, and its call comes after the first one's answer.
    browser.jar.delete('adda.factor');
    expect((await browser.jwt(who)).status).toBe(200);
    browser.jar.delete('adda.factor');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect((await browser.jwt(who)).status).toBe(403);
    const replay = await browserAt(forum).post('/auth/passkey', { assertion });
    expect(replay.body).toMatchObject({ statusCode: 401, code: 'PASSKEY_WRONG' });
    await expectCall(who, 'DELETE /me/passkeys/{id}', { params: { id } });
    const { body: later } = await browser.post('/auth/passkey/options', {});
    const gone = { assertion: key.answer(later as object) };
    expect((await browser.post('/auth/passkey', gone)).status).toBe(401);
  });

  test('takes an assertion and nothing else, from the forum itself', async () => {
    const post = (body: unknown, headers = {}) => forum.post('/auth/passkey', body, headers);
    for (const body of [{}, { assertion: 'AAAA' }, { assertion: {} }, { assertion: [] }])
      expect((await post(body, { origin: forum.url })).status).toBe(400);
    const who = await member();
    const { key } = await addPasskey(forum, who);
    const browser = browserAt(forum);
    const { body: options } = await browser.post('/auth/passkey/options', {});
    const body = { assertion: key.answer(options as object) };
    expect((await post(body, { origin: 'https://elsewhere.example.com' })).status).toBe(403);
  });

  test('of many calls at once with one answer one wins', async () => {
    const { forum: there, other } = await openForumOfMany();
    const who = await there.member('Racer');
    const { key } = await addPasskey(there, who);
    const { body: options } = await browserAt(there).post('/auth/passkey/options', {});
    const body = { assertion: key.answer(options as object) };
    const tries = await atOnce((n) => browserAt(n % 2 ? other : there).post('/auth/passkey', body));
    const statuses = tries.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(CALLERS - 1).fill(401)]);
  });
});
