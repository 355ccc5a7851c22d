import { describe, expect, test } from 'vitest';
import { executeSql } from '../../support/execute-sql.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { setUpTotp } from '../../support/features/factors.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { openFileForumWithPasswords, openForumWithPasswords } from '../../support/open-forum.ts';
import { PASSWORD, type Person, personOf } from '../../support/person.ts';
import type { TestApp } from '../../support/test-app.ts';

const { forum, ana, root } = await openFileForumWithPasswords(['Root', 'Ana']);
const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Signs in once more, with a password, as in another browser. */
async function signIn(
  { email }: Person,
  to: TestApp = forum,
  userAgent = FIREFOX,
): Promise<Person> {
  const headers = { origin: to.url, 'user-agent': userAgent };
  const signed = await to.post('/auth/sign-in/email', { email, password: PASSWORD }, headers);
  expect(signed.status).toBe(200);
  const cookie = signed.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
  const jwt = await to.post('/jwt', { email }, { ...headers, cookie });
  expect(jwt.status).toBe(200);
  const { token } = jwt.body as { token: string };
  return personOf(to.url, email, token, cookie);
}
const renew = ({ email, cookie }: Person, to: TestApp = forum) =>
  to.post('/jwt', { email }, { origin: to.url, cookie });
const sessionsOf = async (person: Person) => (await expectCall(person, 'GET /me/sessions')).body;
const currentOf = async (person: Person) =>
  (await sessionsOf(person)).find(({ current }) => current)?._id ?? '';
/** Moves a time of a session back. */
const age = (id: string, column: string, ms: number, of: TestApp = forum) =>
  executeSql(of, `update sessions set ${column} = ${column} - ${ms} where id = '${id}'`);

describe('GET /me/sessions', () => {
  test('tells where one is signed in, the last used first, and marks this one', async () => {
    const bo = await forum.member('Bo');
    const phone = await signIn(bo);
    await age(await currentOf(bo), 'used_at', MINUTE_MS);
    const [first, second, ...others] = await sessionsOf(phone);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ current: true, device: 'Firefox, Android', by: 'password' });
    expect(second).toMatchObject({ current: false, by: 'password' });
    expect(Object.keys(first ?? {}).sort()).toEqual(
      ['_id', 'begunAt', 'by', 'current', 'device', 'usedAt'].sort(),
    );
  });

  test('a renewal of the token is no second session', async () => {
    const cem = await forum.member('Cem');
    await renew(cem);
    await renew(cem);
    expect(await sessionsOf(cem)).toHaveLength(1);
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
  test('ends one: its token, its renewals and its sockets', async () => {
    const eva = await forum.member('Eva');
    const phone = await signIn(eva);
    const socket = await phone.socket();
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));
    await expectCall(eva, 'DELETE /me/sessions/{id}', { params: { id: await currentOf(phone) } });
    await gone;
    expect((await phone.refused(401, 'GET /me/sessions')).code).toBe('session-ended');
    expect((await renew(phone)).status).toBe(401);
    expect(await sessionsOf(eva)).toHaveLength(1);
  });

  test('ends all others, and not this one', async () => {
    const fay = await forum.member('Fay');
    const others = [await signIn(fay), await signIn(fay)];
    await expectCall(fay, 'DELETE /me/sessions');
    for (const other of others) await other.refused(401, 'GET /me/sessions');
    expect(await sessionsOf(fay)).toHaveLength(1);
  });

  test("ends nobody else's", async () => {
    const gil = await forum.member('Gil');
    await expectCall(gil, 'DELETE /me/sessions/{id}', { params: { id: await currentOf(ana) } });
    await expectCall(ana, 'GET /me/sessions');
  });

  test('an ended session of one server is refused by the others within a second', async () => {
    const { forum: here, other: there } = await openForumOfMany();
    const who = await here.member('Hana');
    const phone = await signIn(who, here);
    const onOther = personOf(there.url, phone.email, phone.token, phone.cookie);
    const socket = await onOther.socket();
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));
    await expectCall(onOther, 'GET /me/sessions');
    await expectCall(who, 'DELETE /me/sessions/{id}', {
      params: { id: await currentOf(phone) },
    });
    await onOther.refused(401, 'GET /me/sessions');
    await gone;
  });
});

describe('sessions end', () => {
  test.each([
    ['used_at', 30],
    ['begun_at', 180],
  ])('of members, %s, after %i days', async (column, days) => {
    const name = `Ian${days}`;
    const ian = await forum.member(name);
    const id = await currentOf(ian);
    await age(id, column, days * DAY_MS - MINUTE_MS);
    expect((await renew(ian)).status).toBe(200);
    await age(id, 'begun_at', column === 'begun_at' ? 2 * MINUTE_MS : 0);
    await age(id, 'used_at', column === 'used_at' ? days * DAY_MS + MINUTE_MS : 0);
    const { status, body } = await renew(ian);
    expect([status, (body as { code: string }).code]).toEqual([401, 'session-ended']);
    await ian.refused(401, 'GET /me/sessions');
  });

  test.each([
    ['used_at', 7],
    ['begun_at', 30],
  ])('of staff, %s, after %i days', async (column, days) => {
    const jo = await forum.moderator(`Jo${days}`);
    await age(await currentOf(jo), column, days * DAY_MS + MINUTE_MS);
    expect((await renew(jo)).status).toBe(401);
  });

  test('all of a member by an admin, which the audit log tells', async () => {
    const kim = await forum.member('Kim');
    const { _id: id } = (await kim.call('PATCH /me', { body: {} })).body;
    await ana.refused(403, 'DELETE /admin/users/{id}/sessions', { params: { id } });
    await expectCall(root, 'DELETE /admin/users/{id}/sessions', { params: { id } });
    await kim.refused(401, 'GET /me/sessions');
    expect((await renew(kim)).status).toBe(401);
    const { body } = await root.call('GET /admin/audit', { query: { act: 'sessions ended' } });
    expect(body.entries[0]).toMatchObject({ actor: root.email, target: kim.email });
  });

  test('a sign-out ends the row, too', async () => {
    const lea = await forum.member('Lea');
    const phone = await signIn(lea);
    await forum.post('/auth/sign-out', {}, { origin: forum.url, cookie: phone.cookie });
    expect(await sessionsOf(lea)).toHaveLength(1);
  });
});

describe('a sign-in on a new device', () => {
  const BROWSER = /adda\.browser=[\w-]+/;
  const noticesOf = async (who: Person) =>
    (await expectCall(who, 'GET /inbox')).body.items.filter(({ kind }) => kind === 'safety');
  /** A member who joined an hour ago, with the cookie of their browser. */
  async function joined(name: string) {
    const member = await forum.member(name);
    await executeSql(
      forum,
      `update users set created_at = created_at - ${60 * MINUTE_MS} where email = '${member.email}'`,
    );
    const cookie = (await renew(member)).headers.getSetCookie().find((set) => BROWSER.test(set));
    return { member, browser: BROWSER.exec(cookie ?? '')?.[0] ?? '' };
  }

  test('is told to the member, with the device', async () => {
    const { member } = await joined('Pia');
    await signIn(member);
    const [notice, ...others] = await noticesOf(member);
    expect(others).toEqual([]);
    expect(JSON.stringify(notice)).toContain('Firefox, Android');
  });

  test('is not told where the browser is known', async () => {
    const { member, browser } = await joined('Quim');
    expect(browser).not.toBe('');
    const headers = { origin: forum.url };
    const signed = await forum.post(
      '/auth/sign-in/email',
      { email: member.email, password: PASSWORD },
      headers,
    );
    const cookie = signed.headers.getSetCookie().map((set) => set.split(';')[0]);
    await forum.post(
      '/jwt',
      { email: member.email },
      { ...headers, cookie: [...cookie, browser].join('; ') },
    );
    expect(await sessionsOf(member)).toHaveLength(2);
    expect(await noticesOf(member)).toEqual([]);
  });
});

describe('a step-up', () => {
  /** A member whose sign-in is eleven minutes old. */
  async function settled(name: string) {
    const member = await forum.member(name);
    await age(await currentOf(member), 'begun_at', 11 * MINUTE_MS);
    return member;
  }
  const end = (who: Person) => who.call('DELETE /me/sessions');

  test('is not asked for within ten minutes of the sign-in', async () => {
    const max = await forum.member('Max');
    expect((await end(max)).status).toBe(200);
    await age(await currentOf(max), 'begun_at', 9 * MINUTE_MS);
    expect((await end(max)).status).toBe(200);
  });

  test('is asked for later, and counts for ten minutes, in this session alone', async () => {
    const nia = await settled('Nia');
    const phone = await signIn(nia);
    await age(await currentOf(phone), 'begun_at', 11 * MINUTE_MS);
    const refusal = await nia.refused(403, 'DELETE /me/sessions');
    expect(refusal).toMatchObject({ code: 'step-up', methods: ['password'] });
    const { until } = (await expectCall(nia, 'POST /me/step-up', { body: { password: PASSWORD } }))
      .body;
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(9 * MINUTE_MS);
    await phone.refused(403, 'DELETE /me/sessions');
    expect((await end(nia)).status).toBe(200);
    await age(await currentOf(nia), 'stepped_up_at', 10 * MINUTE_MS);
    await nia.refused(403, 'DELETE /me/sessions');
  });

  test('of roles and settings is asked for where the admin has a second factor', async () => {
    const boss = await forum.admin('Boss');
    const id = await currentOf(boss);
    await age(id, 'begun_at', 11 * MINUTE_MS);
    const { email } = await forum.member('Rosa');
    const { _id: userId } = (await root.call('GET /admin/users', { query: { search: email } })).body
      .users[0] as { _id: string };
    const acts = [
      ['PATCH /admin/users/make-admin/{email}', { params: { email } }],
      ['PATCH /admin/users/revoke-admin/{email}', { params: { email } }],
      ['PUT /admin/users/{id}/moderator', { params: { id: userId }, body: { on: true } }],
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

  test('takes no wrong password, and the eleventh guess is not checked', async () => {
    const { oda } = await openForumWithPasswords(['Oda'], { RATE_LIMITS: 'on' });
    const guess = { body: { password: 'wrong one' } };
    for (let n = 0; n < 10; n++)
      expect((await oda.refused(401, 'POST /me/step-up', guess)).code).toBe('factor-wrong');
    await oda.refused(429, 'POST /me/step-up', { body: { password: PASSWORD } });
  });

  test.each([
    [{}, 'Password or another proof is required'],
    [{ password: 'a', code: '123456' }, "Code can't come with password"],
  ])('refuses %j', async (body, message) => {
    expect((await ana.refused(400, 'POST /me/step-up', { body })).message).toBe(message);
  });
});
