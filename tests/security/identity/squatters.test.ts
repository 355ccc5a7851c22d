import { expect, test } from 'vitest';
import { mailTokenFor } from '../../support/mail/mails.ts';
import { personOf, type Reply } from '../../support/person.ts';
import { AS_PRODUCTION } from '../../support/production.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

/** The address of the owner, whom the setting makes an admin. */
const email = 'root@example.com';
const SQUATTED = 'the password of a stranger';
const OWN = 'the password of the owner';
const PRODUCTION = { ...AS_PRODUCTION, VERIFY: 'off', RATE_LIMITS: 'on' };

/** A browser without a page: what it calls, and the cookies that it keeps. */
function browserAt(forum: TestApp) {
  const cookies = new Map<string, string>();
  async function post(path: string, body: object): Promise<Reply<Record<string, unknown>>> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await forum.post(path, body, { cookie });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return reply as Reply<Record<string, unknown>>;
  }
  return {
    post,
    signIn: (password: string) => post('/auth/sign-in/email', { email, password }),
    /** This browser's person, with a product token if its session brings one. */
    async person() {
      const { body } = await post('/jwt', { email });
      return personOf(forum.url, email, typeof body['token'] === 'string' ? body['token'] : null);
    },
  };
}
type Browser = ReturnType<typeof browserAt>;

const stats = async (browser: Browser) =>
  (await (await browser.person()).call('GET /admin/stats')).status;

test('squatters: the owner takes the account, nothing that the stranger holds works any more, and the audit log tells it', async () => {
  const forum = await openTestApp(PRODUCTION);
  const [stranger, owner] = [browserAt(forum), browserAt(forum)];
  const form = { name: 'Root', email, password: SQUATTED, image: '' };
  expect((await stranger.post('/auth/sign-up/email', form)).status).toBe(200);
  expect(await stats(stranger)).toBe(403);
  const token = await mailTokenFor(forum, email);
  const before = await stranger.person();
  const socket = await before.socket();
  const cut = new Promise((resolve) => socket.once('disconnect', resolve));
  const letter = await mailTokenFor(forum, email, 'reset-password');

  const { body } = await owner.post('/auth/disown-registration', { token });
  await cut;
  const reset = { token: body['token'], newPassword: OWN };
  expect((await owner.post('/auth/reset-password', reset)).status).toBe(200);
  expect((await owner.signIn(OWN)).status).toBe(200);
  expect(await stats(owner)).toBe(200);

  await before.refused(401, 'GET /admin/stats');
  await before.refused(401, 'GET /users/{email}', { params: { email } });
  expect(await stats(stranger)).toBe(401);
  expect((await stranger.signIn(SQUATTED)).status).toBe(401);
  const late = { token: letter, newPassword: SQUATTED };
  expect((await stranger.post('/auth/reset-password', late)).status).toBe(400);
  const root = await owner.person();
  const change = { currentPassword: OWN, newPassword: `${OWN}, again` };
  expect((await owner.post('/auth/change-password', change)).status).toBe(200);
  await root.refused(401, 'GET /admin/audit');
  const { entries } = (await (await owner.person()).call('GET /admin/audit')).body;
  const acts = entries.map(({ act, target }) => `${act}: ${target}`);
  for (const act of ['registration disowned', 'password changed'])
    expect(acts).toContain(`${act}: ${email}`);
});
