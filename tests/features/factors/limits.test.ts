import { expect, test } from 'vitest';
import { SAFETY_CHANGES_A_DAY } from '../../../contract/values/limits.ts';
import { expectCall, expectProblem } from '../../support/expect-answer.ts';
import { addPasskey } from '../../support/features/factors.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { PASSWORD } from '../../support/person.ts';

const { forum, ana, bo } = await openFileForumWithPasswords(['Ana', 'Bo'], { RATE_LIMITS: 'on' });
/** Passkeys that are added and removed; more of them would take the writes of the minute. */
const CYCLES = 5;

test('a member sets 20 factors up a day; removals are never refused, and no other member waits', async () => {
  // What is refused takes nothing of the day.
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
