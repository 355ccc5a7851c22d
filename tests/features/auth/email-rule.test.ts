import { describe, expect, test } from 'vitest';
import { canonicalEmail, isEmail } from '../../../contract/values/addresses.ts';
import { readConfig } from '../../../server/app/config/config.ts';
import { PASSWORD } from '../../support/person.ts';
import { openEmailForum, press, renewed, signIn } from '../email/forum.ts';

const HOST = 'xn--d5b6ci4b4b3a.xn--54b7fta0cc';
const SCRIPT = 'উদাহরণ.বাংলা';
const LONG_LABEL = 'a'.repeat(64);

const ACCEPTED = [
  ['Ana@Example.COM', 'ana@example.com'],
  [`user@${SCRIPT}`, `user@${HOST}`],
  [`user@${HOST.toUpperCase()}`, `user@${HOST}`],
  ['user@উদাহরণ.example', 'user@xn--d5b6ci4b4b3a.example'],
  ['user@bücher。example', 'user@xn--bcher-kva.example'],
  ["o'hara+x_y-z.1@mail.example.co", "o'hara+x_y-z.1@mail.example.co"],
] as const;
const REFUSED = [
  'a/b@example.com',
  'আনা@example.com',
  'ana@localhost',
  'ana@127.0.0.1',
  '.a@example.com',
  'a.@example.com',
  'a..b@example.com',
  "a'@example.com",
  '@example.com',
  'a@b@example.com',
  `a@b@${SCRIPT}`,
  'ana@উদা/হরণ.বাংলা',
  'ana@উদাহরণ.বাংলা:25',
  'ana@উদাহরণ.বাংলা\x01',
  'ana@example.xn--',
  `ana@${LONG_LABEL}.example`,
  'ana@-a.example',
  'ana@example.invalid',
  'ana@example.ｉｎｖａｌｉｄ',
];

describe('the rule for addresses', async () => {
  const { forum, smtp, ask, confirmLink } = await openEmailForum({ RATE_LIMITS: 'off' }, true);
  const headers = { origin: forum.url };
  const asked = await forum.member('Asker');
  const register = (email: string, name = 'Bo') =>
    forum.post('/auth/sign-up/email', { name, email, password: PASSWORD }, headers);
  const adminEmails = (ADMIN_EMAILS: string) =>
    readConfig({ NODE_ENV: 'test', ADMIN_EMAILS }).adminEmails;

  test.each(ACCEPTED)('takes %s everywhere, as %s', async (given, email) => {
    expect([canonicalEmail(given), isEmail(email)]).toEqual([email, true]);
    expect(adminEmails(given)).toEqual([email]);
    // A wrong password, not a wrong address.
    expect((await signIn(forum, given, 'not the one')).status).toBe(401);
    expect((await ask(asked, given)).status).toBe(200);
  });

  test.each(REFUSED)('takes %s nowhere', async (given) => {
    expect(isEmail(canonicalEmail(given))).toBe(false);
    expect(() => adminEmails(given)).toThrow('ADMIN_EMAILS');
    expect((await register(given)).status).toBe(400);
    const reply = await ask(asked, given);
    expect([reply.status, reply.body]).toMatchObject([400, { params: { field: 'email' } }]);
  });

  test('lets whoever registers an internationalised host prove it, sign in and get mail, however it is written', async () => {
    const email = `bo@${HOST}`;
    const written = `Bo@${SCRIPT}`;
    const signUp = await register(written);
    expect([signUp.status, signUp.body]).toMatchObject([200, { user: { email } }]);
    await expect.poll(() => smtp.to(email)).toHaveLength(1);
    expect((await register(email)).status).toBe(422);

    const token = /token=([\w-]+)/.exec(smtp.to(email)[0]?.text ?? '')?.[1];
    const proof = { token, password: PASSWORD };
    expect((await forum.post('/auth/confirm-email', proof, headers)).status).toBe(200);
    for (const name of [email, written]) {
      const { status, cookie } = await signIn(forum, name);
      expect(status).toBe(200);
      const { status: renewal, person } = await renewed(forum, cookie, name);
      expect(renewal).toBe(200);
      expect(
        (await person.call('GET /user/{email}/status', { params: { email: name } })).body,
      ).toEqual({
        isMember: false,
      });
    }
    expect((await signIn(forum, written, 'not the one')).status).toBe(401);

    const reset = await forum.post('/auth/request-password-reset', { email: written }, headers);
    expect(reset.status).toBe(200);
    await expect
      .poll(() => smtp.to(email).filter(({ text }) => text?.includes('/reset-password?')))
      .toHaveLength(1);
  });

  test('sends a signed-in member of such a host the mail that proves it once more', async () => {
    const email = `cy@${HOST}`;
    await register(email, 'Cy');
    await expect.poll(() => smtp.to(email)).toHaveLength(1);
    const { cookie } = await signIn(forum, email);
    const again = { ...headers, cookie };
    const reply = await forum.post('/auth/send-verification-email', { email }, again);
    expect(reply.status).toBe(200);
    await expect.poll(() => smtp.to(email)).toHaveLength(2);
  });

  test('takes no alias of an address, by which a guess or a mail would count apart from it', async () => {
    const email = `di@${HOST}`;
    await register(email, 'Di');
    await expect.poll(() => smtp.to(email)).toHaveLength(1);
    for (const call of [
      'sign-in/email',
      'sign-up/email',
      'request-password-reset',
      'send-verification-email',
    ]) {
      const body = { name: 'Di', email: `${email}.invalid`, password: PASSWORD };
      const reply = await forum.post(`/auth/${call}`, body, headers);
      expect([call, reply.status]).toEqual([call, 400]);
    }
    expect(smtp.to(email)).toHaveLength(1);
  });

  test('lets a member change to such a host, and sign in by it', async () => {
    const email = `ana@${HOST}`;
    const ana = await forum.member('Ana');
    expect((await ask(ana, `Ana@${SCRIPT}`)).status).toBe(200);
    expect((await press(await confirmLink(email))).status).toBe(200);
    const { status, cookie } = await signIn(forum, `ana@${SCRIPT}`);
    expect(status).toBe(200);
    expect((await renewed(forum, cookie, email)).status).toBe(200);
    // It is theirs: to register it again is refused.
    expect((await register(email)).status).toBe(422);
  });
});
