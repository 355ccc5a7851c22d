import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { all } from '../../../db/core/procedure.ts';
import {
  ana,
  openProvider,
  type Provider,
  type Visitor,
} from '../../support/features/provider-browser.ts';
import { selectFrom } from '../../support/forums/identity-rows.ts';

const GOOGLE = { GOOGLE_CLIENT_ID: 'the-forum', GOOGLE_CLIENT_SECRET: 'its secret' };
const home = 'http://localhost:3000';

let forum: Provider;
let visitor: Visitor;
beforeEach(async () => {
  forum = await openProvider(GOOGLE);
  visitor = forum.visitor();
});

const gina = {
  sub: 'google-1',
  email: 'Gina@example.com',
  email_verified: true,
  name: 'Gina',
  picture: 'https://example.com/gina.png',
};

/** Google's token service, for one sign-in of the person given. */
function googleKnows(person: object) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const idToken = `${part({ alg: 'none' })}.${part(person)}.`;
  const answer = { access_token: 'a key', refresh_token: 'a spare key', id_token: idToken };
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ ...answer, expires_in: 3_600, token_type: 'Bearer' })),
  );
}

/**
 * Comes back from Google's page, after a browser has pressed the button: this one, unless told otherwise.
 * @returns where the forum leads then.
 */
async function withGoogle(
  answer: Record<string, string> = { code: 'x' },
  begunBy = visitor,
  more: { loginHint?: string; newUserCallbackURL?: string } = {},
) {
  const pages = { callbackURL: '/membership', errorCallbackURL: '/login' };
  const form = { provider: 'google', ...pages, ...more };
  const { body } = await begunBy.call('/sign-in/social', form, { home });
  const google = new URL(String(body['url']));
  expect(google.origin).toBe('https://accounts.google.com');
  expect(google.searchParams.get('redirect_uri')).toBe(`${home}/auth/callback/google`);
  expect(google.searchParams.get('login_hint')).toBe(more.loginHint ?? null);
  const back = new URLSearchParams({ ...answer, state: google.searchParams.get('state') ?? '' });
  const { status, headers } = await visitor.call(`/callback/google?${back}`, undefined, { home });
  expect(status).toBe(302);
  return headers.get('location');
}
/** The same in another browser. */
async function elsewhere(browser: Visitor) {
  const here = visitor;
  visitor = browser;
  const led = await withGoogle();
  visitor = here;
  return led;
}
const NOT_LINKED = '/login?error=account_not_linked';
const isProven = async (of = visitor) => (await of.proof())?.emailVerified;

test('Google sign-in: a new member comes with a verified address, name and photo, and no key to their account is kept', async () => {
  googleKnows(gina);
  expect(await withGoogle()).toBe('/membership');
  expect(await visitor.proof()).toMatchObject({
    email: 'gina@example.com',
    emailVerified: true,
    displayName: 'Gina',
    photoURL: 'https://example.com/gina.png',
  });
  await visitor.call('/sign-out', {}, { home });
  await withGoogle();
  const stored = selectFrom('identityAccounts', { where: [], limit: 10, skip: 0 });
  const accounts = await forum.store.read(all(stored, { limit: 10, skip: 0 }));
  expect(accounts).toHaveLength(1);
  expect(accounts[0]).toMatchObject({ accessToken: null, refreshToken: null, idToken: null });
});

test('Google sign-in: the form may name the account to offer, and a page for a new member; scopes of earlier releases are listed', async () => {
  googleKnows(gina);
  const more = { loginHint: gina.email, newUserCallbackURL: '/dashboard/profile' };
  const led = async () => withGoogle({ code: 'x' }, visitor, more);
  expect([await led(), await led()]).toEqual(['/dashboard/profile', '/membership']);
  const earlier = new Database(forum.file);
  earlier.exec("update identity_accounts set scope = 'openid,email'");
  earlier.close();
  const { body } = await visitor.call('/list-accounts');
  expect(body).toMatchObject([{ providerId: 'google', scopes: ['openid', 'email'] }]);
});

test('Google sign-in: a new member whose address Google has not proven gets the mail that proves it, once', async () => {
  googleKnows({ ...gina, email_verified: false });
  await withGoogle();
  expect(await isProven()).toBe(false);
  await withGoogle();
  expect(forum.mails.map(({ to }) => to)).toEqual(['gina@example.com']);
});

test('Google sign-in: an internationalised address is stored in ASCII, and found again', async () => {
  const email = 'gina@xn--d5b6ci4b4b3a.xn--54b7fta0cc';
  await forum.visitor().call('/sign-up/email', { ...ana, email });
  googleKnows({ ...gina, email: 'Gina@উদাহরণ.বাংলা' });
  expect(await withGoogle()).toBe('/membership');
  expect(await visitor.proof()).toMatchObject({ email, emailVerified: true });
});

describe('Google sign-in: an unproven account with a password', () => {
  const signIn = { email: 'gina@example.com', password: ana.password };
  const letter = () => new URL(forum.mails[0]?.link ?? '').searchParams.get('token');

  test('is taken from a stranger who registered it: password, sessions and letters end', async () => {
    const stranger = forum.visitor();
    await stranger.call('/sign-up/email', { ...ana, email: gina.email });
    googleKnows(gina);
    expect(await withGoogle()).toBe('/membership');
    expect(await visitor.proof()).toMatchObject({ email: 'gina@example.com', emailVerified: true });
    expect(await stranger.proof()).toBeNull();
    expect((await stranger.call('/sign-in/email', signIn)).status).toBe(401);
    const late = await stranger.call('/confirm-email', { token: letter(), password: ana.password });
    expect(late.body['code']).toBe('INVALID_TOKEN');
  });

  test('keeps the password in the browser that registered, and stays as it is where Google has not proven the address', async () => {
    await visitor.call('/sign-up/email', { ...ana, email: gina.email });
    googleKnows({ ...gina, email_verified: false });
    const other = forum.visitor();
    expect(await elsewhere(other)).toBe(NOT_LINKED);
    expect([await other.proof(), await isProven()]).toEqual([null, false]);
    googleKnows(gina);
    expect(await withGoogle()).toBe('/membership');
    expect(await isProven()).toBe(true);
    expect((await forum.visitor().call('/sign-in/email', signIn)).status).toBe(200);
    // Once it is proven, it is the same member elsewhere, too.
    expect(await elsewhere(other)).toBe('/membership');
    expect((await other.proof())?.displayName).toBe(ana.name);
  });

  test('is taken from a Google account that never proved the address, too', async () => {
    const stranger = forum.visitor();
    const strangers = { ...gina, sub: 'google-2', email_verified: false };
    googleKnows(strangers);
    await elsewhere(stranger);
    expect(await isProven(stranger)).toBe(false);
    googleKnows(gina);
    expect(await withGoogle()).toBe('/membership');
    expect(await stranger.proof()).toBeNull();
    googleKnows(strangers);
    expect(await elsewhere(stranger)).toBe(NOT_LINKED);
  });
});

test('Google sign-in: a callback that this browser did not begin signs nobody in; turning back and a wrong address say so', async () => {
  googleKnows(gina);
  expect(await withGoogle({ code: 'x' }, forum.visitor())).toMatch(/^\/login\?error=/);
  expect(await visitor.proof()).toBeNull();
  expect(await withGoogle({ error: 'access_denied' })).toBe('/login?error=access_denied');
  // Google does not know the address of this request.
  const { status, body } = await visitor.call('/sign-in/social', { provider: 'google' });
  const sentence = 'Continue with Google works at http://localhost:3000 only.';
  expect([status, body['message']]).toEqual([400, sentence]);
});
