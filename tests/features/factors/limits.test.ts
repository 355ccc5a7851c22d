import { expect, test } from 'vitest';
import { NEW_DEVICES_A_DAY, SAFETY_CHANGES_A_DAY } from '../../../contract/values/limits.ts';
import { expectCall, expectProblem } from '../../support/expect-answer.ts';
import { addPasskey } from '../../support/features/factors.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { PASSWORD, personOf } from '../../support/person.ts';

const { forum, ana, bo } = await openFileForumWithPasswords(['Ana', 'Bo'], { RATE_LIMITS: 'on' });
/** Passkeys that are added and removed; more of them would take the writes of the minute. */
const CYCLES = 5;

test('a member sets 20 factors up a day; removals are never refused, and no other member waits', async () => {
  // A refused call does not count towards the daily limit.
  expect((await ana.refused(409, 'POST /me/recovery')).code).toBe('no-factor');
  for (let n = 0; n < CYCLES; n++) {
    const { id } = await addPasskey(forum, ana);
    await expectCall(ana, 'DELETE /me/passkeys/{id}', { params: { id } });
  }
  const { id } = await addPasskey(forum, ana);
  for (let n = CYCLES + 1; n < SAFETY_CHANGES_A_DAY; n++)
    await expectCall(ana, 'POST /me/recovery');
  const refused = await ana.call('POST /me/recovery');
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(86_000);
  expect(expectProblem(refused, 429)).toBe(
    `You have changed the safety of your account often enough today. Please try again in ${seconds} seconds.`,
  );
  expect(refused.body).toMatchObject({ code: 'too-many-requests', params: { name: 'safety' } });
  for (const [call, body] of [
    ['POST /me/totp/confirm', { code: '123456' }],
    ['POST /me/leaving', { texts: 'keep', name: 'Ana' }],
  ] as const)
    expect((await ana.call(call, { body: body as never })).status).toBe(429);
  await expectCall(ana, 'DELETE /me/passkeys/{id}', { params: { id } });
  await addPasskey(forum, bo);
});

test('a password changes 20 times a day', async () => {
  const who = await forum.member('Cem');
  let { cookie } = who;
  const change = async (currentPassword: string, newPassword: string) => {
    const headers = { origin: forum.url, cookie: String(cookie) };
    const body = { currentPassword, newPassword };
    const reply = await forum.post('/auth/change-password', body, headers);
    const given = reply.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (reply.status === 200) cookie = given.join('; ');
    return reply;
  };
  const nth = (n: number) => (n === 0 ? PASSWORD : `${PASSWORD} ${n}`);
  // A wrong one takes nothing of the day.
  expect((await change('wrong horse battery', nth(1))).status).toBe(401);
  for (let n = 0; n < SAFETY_CHANGES_A_DAY; n++)
    expect((await change(nth(n), nth(n + 1))).status).toBe(200);
  const refused = await change(nth(SAFETY_CHANGES_A_DAY), nth(0));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
  expect(refused.body).toMatchObject({ code: 'TOO_MANY', params: { name: 'password' } });
});

test('20 new devices a day are told; the sign-ins themselves go on, and the list has them', async () => {
  // The calls above have taken sign-ins of the minute.
  const { forum } = await openFileForumWithPasswords([], { RATE_LIMITS: 'on' });
  const { email } = await forum.member('Dua');
  let token = '';
  const headers = { origin: forum.url };
  for (let n = 0; n <= NEW_DEVICES_A_DAY; n++) {
    const signIn = await forum.post('/auth/sign-in/email', { email, password: PASSWORD }, headers);
    const cookies = signIn.headers.getSetCookie().map((line) => line.split(';')[0]);
    const reply = await forum.post('/jwt', { email }, { ...headers, cookie: cookies.join('; ') });
    expect(reply.status).toBe(200);
    ({ token } = reply.body as { token: string });
  }
  const who = personOf(forum.url, email, token);
  const { items } = (await expectCall(who, 'GET /inbox', { query: { limit: 100 } })).body;
  const told = items.filter(({ kind }) => kind === 'safety');
  expect(told).toHaveLength(NEW_DEVICES_A_DAY);
});
