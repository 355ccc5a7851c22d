import { describe, expect, test } from 'vitest';
import { executeSql } from '../../support/execute-sql.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { setUpTotp } from '../../support/features/factors.ts';
import { idOf, signedInAnew } from '../../support/features/leaving.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { openFileForumWithPasswords, openForumWithPasswords } from '../../support/open-forum.ts';
import { PASSWORD, type Person, personOf } from '../../support/person.ts';
import type { TestApp } from '../../support/test-app.ts';

const { forum, root } = await openFileForumWithPasswords(['Root']);
const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Signs in once more, with a password, as in another browser. */
const signIn = async (who: Person, to: TestApp = forum) =>
  (await signedInAnew(to, who, FIREFOX)) as Person;
const renew = ({ email, cookie }: Person, to: TestApp = forum) =>
  to.post('/jwt', { email }, { origin: to.url, cookie });
const sessionsOf = async (person: Person) => (await expectCall(person, 'GET /me/sessions')).body;
/** Moves a time of a session back. */
const age = (id: string, column: string, ms: number) =>
  executeSql(forum, `update sessions set ${column} = ${column} - ${ms} where id = '${id}'`);
const currentOf = async (person: Person) =>
  (await sessionsOf(person)).find(({ current }) => current)?._id ?? '';
/** Moves a time of the session that a person uses back. */
const ageOf = async (who: Person, column: string, ms: number) =>
  age(await currentOf(who), column, ms);

describe('GET /me/sessions', () => {
  test('tells where one is signed in, the last used first, and marks this one', async () => {
    const bo = await forum.member('Bo');
    const phone = await signIn(bo);
    // A renewal of the token is no second session.
    await renew(bo);
    await ageOf(bo, 'used_at', MINUTE_MS);
    const [first, second, ...others] = await sessionsOf(phone);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ current: true, device: 'Firefox, Android', by: 'password' });
    expect(second).toMatchObject({ current: false, by: 'password' });
    const fields = ['_id', 'begunAt', 'by', 'current', 'device', 'usedAt'];
    expect(Object.keys(first ?? {}).sort()).toEqual(fields);
  });

  test('of more than twenty the one unused for longest ends', async () => {
    const dina = await forum.member('Dina');
    const first = await currentOf(dina);
    await age(first, 'used_at', MINUTE_MS);
    const others: Person[] = [];
    for (let n = 0; n < 20; n++) others.push(await signIn(dina));
    const left = await sessionsOf(others[0] as Person);
    expect(left).toHaveLength(20);
    expect(left.map(({ _id }) => _id)).not.toContain(first);
    await dina.refused(401, 'GET /me/sessions');
  });
});

describe('DELETE /me/sessions', () => {
  test('ends all others, and not this one', async () => {
    const fay = await forum.member('Fay');
    const others = [await signIn(fay), await signIn(fay)];
    await expectCall(fay, 'DELETE /me/sessions');
    for (const other of others) await other.refused(401, 'GET /me/sessions');
    expect(await sessionsOf(fay)).toHaveLength(1);
    // A sign-out ends the row, too.
    const { cookie } = await signIn(fay);
    await forum.post('/auth/sign-out', {}, { origin: forum.url, cookie });
    expect(await sessionsOf(fay)).toHaveLength(1);
  });

  test('ends one on all servers within a second: its token, its renewals and its sockets; and nobody else’s', async () => {
    const { forum: here, other: there } = await openForumOfMany();
    const [who, gil] = [await here.member('Hana'), await here.member('Gil')];
    const phone = await signIn(who, here);
    const onOther = personOf(there.url, phone.email, phone.token, phone.cookie);
    const socket = await onOther.socket();
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));
    const about = { params: { id: await currentOf(phone) } };
    await gil.refused(404, 'DELETE /me/sessions/{id}', about);
    await who.refused(404, 'DELETE /me/sessions/{id}', { params: { id: 'of-nobody' } });
    await expectCall(onOther, 'GET /me/sessions');
    await expectCall(who, 'DELETE /me/sessions/{id}', about);
    // A repeat ends nothing more: it is the caller's session, and has ended.
    await expectCall(who, 'DELETE /me/sessions/{id}', about);
    expect((await onOther.refused(401, 'GET /me/sessions')).code).toBe('session-ended');
    await gone;
    expect((await renew(phone, here)).status).toBe(401);
    expect(await sessionsOf(who)).toHaveLength(1);
  });
});

describe('sessions end', () => {
  test.each([
    ['member', 'used_at', 30],
    ['member', 'begun_at', 180],
    ['moderator', 'used_at', 7],
    ['moderator', 'begun_at', 30],
  ] as const)('of a %s, %s, after %i days', async (role, column, days) => {
    const ian = await forum[role](`${role}${days}`);
    const id = await currentOf(ian);
    await age(id, column, days * DAY_MS - MINUTE_MS);
    expect((await renew(ian)).status).toBe(200);
    // The renewal was a use.
    await age(id, column, column === 'used_at' ? days * DAY_MS + MINUTE_MS : 2 * MINUTE_MS);
    const { status, body } = await renew(ian);
    expect([status, (body as { code: string }).code]).toEqual([401, 'session-ended']);
    await ian.refused(401, 'GET /me/sessions');
  });

  test('all of a member by an admin, which the audit log tells', async () => {
    const kim = await forum.member('Kim');
    const params = { id: await idOf(kim) };
    await expectCall(root, 'DELETE /admin/users/{id}/sessions', { params });
    await kim.refused(401, 'GET /me/sessions');
    expect((await renew(kim)).status).toBe(401);
    const { body } = await root.call('GET /admin/audit', { query: { act: 'sessions ended' } });
    expect(body.entries[0]).toMatchObject({ actor: root.email, target: kim.email });
  });
});

describe('a sign-in on a new device', () => {
  test('is told to the member, with the device, but not where the browser is known', async () => {
    const { email } = await forum.member('Pia');
    await executeSql(
      forum,
      `update users set created_at = created_at - ${60 * MINUTE_MS} where email = '${email}'`,
    );
    /** Signs in in a browser that sends this cookie. @returns the answer of `POST /jwt` */
    const signInAs = async (browser: string) => {
      const headers = { origin: forum.url, 'user-agent': FIREFOX };
      const signed = await forum.post(
        '/auth/sign-in/email',
        { email, password: PASSWORD },
        headers,
      );
      const cookies = signed.headers.getSetCookie().map((line) => line.split(';')[0]);
      const cookie = [...cookies, browser].join('; ');
      return forum.post('/jwt', { email }, { ...headers, cookie });
    };
    const first = await signInAs('');
    const person = personOf(forum.url, email, (first.body as { token: string }).token);
    const noticesOf = async () =>
      (await expectCall(person, 'GET /inbox')).body.items.filter(({ kind }) => kind === 'safety');
    expect(await noticesOf()).toEqual([expect.objectContaining({ title: 'Firefox, Android' })]);
    const known = /adda\.browser=[\w-]+/.exec(first.headers.getSetCookie().join())?.[0] ?? '';
    expect(known).not.toBe('');
    await signInAs(known);
    expect(await sessionsOf(person)).toHaveLength(3);
    expect(await noticesOf()).toHaveLength(1);
  });
});

describe('a step-up', () => {
  /** A member whose sign-in is eleven minutes old. */
  async function settled(name: string) {
    const member = await forum.member(name);
    await ageOf(member, 'begun_at', 11 * MINUTE_MS);
    return member;
  }
  const end = (who: Person) => expectCall(who, 'DELETE /me/sessions');

  test('is asked for later, and counts for ten minutes, in this session alone', async () => {
    const nia = await settled('Nia');
    await ageOf(nia, 'begun_at', -2 * MINUTE_MS);
    await end(nia);
    await ageOf(nia, 'begun_at', 2 * MINUTE_MS);
    const phone = await signIn(nia);
    await ageOf(phone, 'begun_at', 11 * MINUTE_MS);
    const refusal = await nia.refused(403, 'DELETE /me/sessions');
    expect(refusal).toMatchObject({ code: 'step-up', methods: ['password'] });
    const { body } = await expectCall(nia, 'POST /me/step-up', { body: { password: PASSWORD } });
    expect(Date.parse(body.until) - Date.now()).toBeGreaterThan(9 * MINUTE_MS);
    await phone.refused(403, 'DELETE /me/sessions');
    await end(nia);
    await ageOf(nia, 'stepped_up_at', 10 * MINUTE_MS);
    await nia.refused(403, 'DELETE /me/sessions');
  });

  test('of roles and settings is asked for where the admin has a second factor', async () => {
    const boss = await forum.admin('Boss');
    const id = await currentOf(boss);
    await age(id, 'begun_at', 11 * MINUTE_MS);
    const rosa = await forum.member('Rosa');
    const { email } = rosa;
    const acts = [
      ['PATCH /admin/users/make-admin/{email}', { params: { email } }],
      ['PATCH /admin/users/revoke-admin/{email}', { params: { email } }],
      ['PUT /admin/users/{id}/moderator', { params: { id: await idOf(rosa) }, body: { on: true } }],
      ['PATCH /settings', { body: { blurb: 'Tea' } }],
    ] as const;
    for (const [name, input] of acts)
      expect((await boss.call(name, input as never)).status).toBe(200);
    await age(id, 'begun_at', -11 * MINUTE_MS);
    await setUpTotp(boss);
    await age(id, 'begun_at', 11 * MINUTE_MS);
    for (const [name, input] of acts) {
      const { code, methods } = await boss.refused(403, name, input);
      expect([name, code, methods]).toEqual([name, 'step-up', ['totp', 'recovery']]);
    }
  });

  test('takes one proof, no wrong password, and the eleventh guess is not checked', async () => {
    const { oda } = await openForumWithPasswords(['Oda'], { RATE_LIMITS: 'on' });
    const guess = { body: { password: 'wrong one' } };
    for (let n = 0; n < 10; n++)
      expect((await oda.refused(401, 'POST /me/step-up', guess)).code).toBe('factor-wrong');
    await oda.refused(429, 'POST /me/step-up', { body: { password: PASSWORD } });
    for (const [body, message] of [
      [{}, 'Password or another proof is required'],
      [{ password: 'a', code: '123456' }, "Code can't come with password"],
    ] as const)
      expect((await root.refused(400, 'POST /me/step-up', { body })).message).toBe(message);
  });
});
