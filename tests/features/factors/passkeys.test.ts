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
    const { browser, status, asked, show } = await upToFactor(forum, who);
    expect([status, asked.methods]).toEqual([403, ['passkey']]);
    expect(asked.options).toMatchObject({
      rpId: '127.0.0.1',
      userVerification: 'required',
      allowCredentials: [{ id: key.id }],
    });
    const opened = await show({ assertion: key.answer(asked.options ?? {}) });
    expect(opened.status).toBe(200);
    const here = browser.person(who, opened);
    expect((await browser.jwt(who)).status).toBe(200);
    expect((await passkeysOf(who))[0]?.usedAt).not.toBeNull();
    const other = await member();
    await other.refused(404, 'DELETE /me/passkeys/{id}', { params: { id } });
    expect(await passkeysOf(who)).toHaveLength(1);
    await expectCall(here, 'DELETE /me/passkeys/{id}', { params: { id } });
    await here.refused(404, 'DELETE /me/passkeys/{id}', { params: { id } });
    expect(await passkeysOf(here)).toEqual([]);
    await who.refused(401, 'GET /me/passkeys');
    expect((await upToFactor(forum, who)).status).toBe(200);
  });

  test('an answer counts once, in its session, with the user verified, at this forum', async () => {
    const who = await member();
    const { key } = await addPasskey(forum, who);
    const [one, other] = [await upToFactor(forum, who), await upToFactor(forum, who)];
    const { options = {} } = one.asked;
    const good = key.answer(options);
    for (const assertion of [
      key.answer({ ...options, rpId: 'elsewhere.example.com' }),
      key.answer({ ...options, challenge: 'AAAA' }),
      key.answer(other.asked.options ?? {}),
      { ...good, response: { ...good.response, signature: 'AAAA' } },
      { ...good, id: 'AAAA', rawId: 'AAAA' },
    ])
      expect(await one.statusOf({ assertion })).toBe(401);
    for (const status of [200, 401]) expect(await one.statusOf({ assertion: good })).toBe(status);
  });

  test('a challenge for a new one counts once, in its session, with the user verified; there are ten at most', async () => {
    const who = await member();
    const ask = async () => (await expectCall(who, 'POST /me/passkeys/options')).body;
    const add = (credential: object, by = who) =>
      by.call('POST /me/passkeys', { body: { name: 'Phone', credential: credential as never } });
    const newKey = (more = {}) => softAuthenticator(forum.url, more);
    const options = await ask();
    expect(options).toMatchObject({
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
    });
    const again = await forum.signInAgain(who);
    expect((await add(newKey().make(options), again)).status).toBe(401);
    const careless = await add(newKey({ verifies: false }).make(options));
    expect(careless.body).toMatchObject({ code: 'factor-wrong' });
    expect(await passkeysOf(who)).toEqual([]);
    const next = await ask();
    const key = newKey();
    expect((await add(key.make(next))).status).toBe(201);
    expect((await add(newKey().make(next))).status).toBe(401);
    const fresh = await ask();
    expect(fresh).toMatchObject({ excludeCredentials: [{ id: key.id }] });
    expect((await add(key.make(fresh))).status).toBe(401);

    for (let n = 1; n < MOST_PASSKEYS; n++) await addPasskey(forum, who, `Key ${n}`);
    const eleventh = await add(newKey().make(await ask()));
    const problem = { code: 'too-many-passkeys', params: { limit: 10 } };
    expect([eleventh.status, eleventh.body]).toEqual([409, expect.objectContaining(problem)]);
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
    const options = await browser.options();
    expect(options).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required' });
    const assertion = key.answer(options);
    expect((await browser.passkey(assertion)).status).toBe(200);
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
    const replay = await browserAt(forum).passkey(assertion);
    expect(replay.body).toMatchObject({ statusCode: 401, code: 'PASSKEY_WRONG' });
    await expectCall(who, 'DELETE /me/passkeys/{id}', { params: { id } });
    const gone = key.answer(await browser.options());
    expect((await browser.passkey(gone)).status).toBe(401);
  });

  test('takes an assertion and nothing else, from the forum itself', async () => {
    const post = (body: unknown, headers = {}) => forum.post('/auth/passkey', body, headers);
    for (const body of [{}, { assertion: 'AAAA' }, { assertion: {} }, { assertion: [] }])
      expect((await post(body, { origin: forum.url })).status).toBe(400);
    const { key } = await addPasskey(forum, await member());
    const body = { assertion: key.answer(await browserAt(forum).options()) };
    expect((await post(body, { origin: 'https://elsewhere.example.com' })).status).toBe(403);
  });

  test('of many calls at once with one answer one wins', async () => {
    const { forum: there, other } = await openForumOfMany();
    const { key } = await addPasskey(there, await there.member('Racer'));
    const assertion = key.answer(await browserAt(there).options());
    const tries = await atOnce((n) => browserAt(n % 2 ? other : there).passkey(assertion));
    const statuses = tries.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(CALLERS - 1).fill(401)]);
  });
});
