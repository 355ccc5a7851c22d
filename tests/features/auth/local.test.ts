import { beforeEach, describe, expect, test } from 'vitest';
import {
  ana,
  openProvider,
  type Provider,
  type Visitor,
} from '../../support/features/provider-browser.ts';

let forum: Provider;
let visitor: Visitor;
beforeEach(async () => {
  forum = await openProvider();
  visitor = forum.visitor();
});

const signIn = { email: ana.email, password: ana.password };

describe('accounts of the forum: register and sign in', () => {
  test('a new member is signed in at once, by a cookie that scripts and other sites do not reach', async () => {
    const reply = await visitor.call('/sign-up/email', { ...ana, email: 'Ana@Example.COM' });
    expect(reply.status).toBe(200);
    expect(await visitor.proof()).toMatchObject({
      email: 'ana@example.com',
      emailVerified: false,
      displayName: 'Ana Rahman',
      photoURL: 'https://example.com/ana.png',
    });
    const [cookie = ''] = reply.headers.getSetCookie();
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test('a member comes back in another browser', async () => {
    await visitor.call('/sign-up/email', ana);
    const other = forum.visitor();
    expect((await other.call('/sign-in/email', signIn)).status).toBe(200);
    expect((await other.proof())?.email).toBe(ana.email);
    const { body } = await other.call('/get-session');
    expect(body).toMatchObject({ user: { email: ana.email, name: ana.name, image: ana.image } });
  });

  test('an address in use is refused, whatever its case, and of eight at once one gets it', async () => {
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => forum.visitor().call('/sign-up/email', ana)),
    );
    const statuses = tries.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(7).fill(422)]);
    expect((await visitor.call('/sign-in/email', signIn)).status).toBe(200);
    const capitals = { ...ana, email: 'ANA@example.com' };
    const { status, body } = await visitor.call('/sign-up/email', capitals);
    expect([status, body['code']]).toEqual([422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL']);
  });

  test('Continue with Google without Google says so', async () => {
    const asked = { provider: 'google', callbackURL: '/' };
    const { status, body } = await visitor.call('/sign-in/social', asked);
    expect([status, body['code']]).toEqual([404, 'PROVIDER_NOT_FOUND']);
    expect(forum.identity.options).toMatchObject({ identity: 'local', google: false });
  });
});

describe('accounts of the forum: sign out', () => {
  test('ends the session on the server, not only in the browser', async () => {
    await visitor.call('/sign-up/email', ana);
    const stolen = forum.visitor();
    for (const [name, value] of visitor.cookies) stolen.cookies.set(name, value);
    expect((await visitor.call('/sign-out', {})).status).toBe(200);
    expect(await visitor.proof()).toBeNull();
    expect(await stolen.proof()).toBeNull();
  });

  test('no cookie, a made-up one or a changed one prove nothing', async () => {
    expect(await visitor.proof()).toBeNull();
    visitor.cookies.set('adda.session_token', 'abc.def');
    expect(await visitor.proof()).toBeNull();
    visitor.cookies.clear();
    await visitor.call('/sign-up/email', ana);
    const [[name, value] = ['', '']] = visitor.cookies;
    visitor.cookies.set(name, `${value.startsWith('x') ? 'y' : 'x'}${value.slice(1)}`);
    expect(await visitor.proof()).toBeNull();
  });
});

describe('accounts of the forum: mails', () => {
  const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? '';
  test('a forgotten password is replaced once; old sessions end; the address counts as verified', async () => {
    await visitor.call('/sign-up/email', ana);
    const other = forum.visitor();
    await other.call('/request-password-reset', { email: ana.email });
    const link = forum.mails.at(-1)?.link ?? '';
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/reset-password\?token=/);
    const change = { token: tokenIn(link), newPassword: 'a new one' };
    expect((await other.call('/reset-password', change)).status).toBe(200);
    expect((await other.call('/reset-password', change)).body['code']).toBe('INVALID_TOKEN');
    expect(await visitor.proof()).toBeNull();
    expect((await visitor.call('/sign-in/email', signIn)).status).toBe(401);
    const fresh = { email: ana.email, password: 'a new one' };
    expect((await visitor.call('/sign-in/email', fresh)).status).toBe(200);
    expect((await visitor.proof())?.emailVerified).toBe(true);
  });

  test('asking for a new password writes to known addresses alone, and never links to a host that a request names', async () => {
    await visitor.call('/sign-up/email', ana);
    forum.mails.length = 0;
    await visitor.call('/request-password-reset', { email: 'no@example.com' });
    const ask = { email: ana.email };
    await visitor.call('/request-password-reset', ask, { home: 'http://evil.example' });
    expect(forum.mails.map(({ to }) => to)).toEqual([ana.email]);
    expect(forum.mails[0]?.link).toMatch(/^http:\/\/localhost:3000\//);
  });

  test('one account gets five mails an hour at most', async () => {
    const ask = () => visitor.call('/request-password-reset', { email: ana.email });
    const asked = await Promise.all(Array.from({ length: 7 }, ask));
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});
