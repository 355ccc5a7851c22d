import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeAdmin } from '../../../../db/features/users/admins.ts';
import { findUser } from '../../../../db/features/users/reads.ts';
import { roleOf } from '../../../support/content.ts';
import { expectAnswer, expectProblem } from '../../../support/expect-answer.ts';
import { openFileForum } from '../../../support/open-forum.ts';
import { personOf } from '../../../support/person.ts';
import { AS_PRODUCTION } from '../../../support/production.ts';
import { openTestApp, type TestApp } from '../../../support/test-app.ts';

const PROJECT = 'a-forum';
const KID = 'this-week';
const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2_048 });
const google = newKeys();
const PUBLIC = google.publicKey.export({ type: 'spki', format: 'pem' }).toString();

/** Where Google publishes the keys that it signs with; it may be away. */
const publisher = http.createServer((_, response) => {
  response.setHeader('content-type', 'application/json');
  response.setHeader('cache-control', 'max-age=3600');
  response.end(JSON.stringify({ [KID]: PUBLIC }));
});
await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve));
const { port } = publisher.address() as AddressInfo;
afterAll(() => void publisher.close());
let isAway = false;
beforeEach(() => {
  isAway = false;
  vi.spyOn(https, 'request').mockImplementation(((
    { hostname, path }: http.RequestOptions,
    heard: (response: http.IncomingMessage) => void,
  ) => {
    expect(hostname).toBe('www.googleapis.com');
    return http.request({ host: '127.0.0.1', port: isAway ? 1 : port, path }, heard);
  }) as typeof https.request);
});

const settings = {
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: PROJECT,
  FIREBASE_API_KEY: 'a key',
  ...AS_PRODUCTION,
};
const forum = await openFileForum(settings);

const now = Math.floor(Date.now() / 1_000);
const claims = {
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: 'ana',
  iat: now - 60,
  auth_time: now - 60,
  exp: now + 3_600,
  email: 'ana@example.com',
  email_verified: false,
  name: 'Ana',
  picture: 'https://photos.example.com/ana.png',
};

/** One part of a JSON Web Token. */
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A token's header and claims, with these changes, yet without a signature. */
const text = (change: object, head: object) =>
  `${part({ alg: 'RS256', typ: 'JWT', kid: KID, ...head })}.${part({ ...claims, ...change })}`;

/** An ID token with these changes, signed with the key. */
function signed(change: object = {}, key: KeyObject = google.privateKey, head: object = {}) {
  const what = text(change, head);
  return `${what}.${sign('sha256', Buffer.from(what), key).toString('base64url')}`;
}

/** Calls the forum with an ID token, for an address, from a network. */
const post = (path: string, idToken: string, email: string, of: TestApp, from = '192.0.2.1') =>
  of.post(path, { email }, { authorization: `Bearer ${idToken}`, 'x-forwarded-for': from });
/** Exchanges an ID token for a product token. */
const jwt = (idToken: string, email = claims.email, of: TestApp = forum) =>
  post('/jwt', idToken, email, of);
/** The claims that name the sign-in method. */
const signedInBy = (sign_in_provider: unknown) => ({
  firebase: { identities: {}, sign_in_provider },
});

describe('Firebase keys: no proof is', () => {
  const stranger = newKeys().privateKey;
  const byPublicKey = text({}, { alg: 'HS256' });
  const hmac = createHmac('sha256', PUBLIC).update(byPublicKey).digest('base64url');
  const emptyHmac = createHmac('sha256', '').update(byPublicKey).digest('base64url');
  const publicOf = (key: KeyObject) => createPublicKey(key).export({ format: 'jwk' });
  const exchanged = (token: string, change: object) => {
    const [head, , end] = token.split('.');
    return [head, part({ ...claims, ...change }), end].join('.');
  };
  test.each([
    ['what a stranger has signed', signed({}, stranger)],
    ['what is signed by a key that Google does not publish', signed({}, stranger, { kid: 'mine' })],
    ['what nobody has signed', `${text({}, { alg: 'none' })}.`],
    ["what is signed with Google's public key for a secret", `${byPublicKey}.${hmac}`],
    ['what has expired', signed({ iat: now - 7_200, exp: now - 3_600 })],
    ['what is for another project', signed({ aud: 'another' })],
    ['what is for a project of a misleading name', signed({ aud: 'network timed out' })],
    ['what is from another issuer', signed({ iss: 'https://accounts.google.com' })],
    ['what names no address', signed({ email: undefined })],
    ['what names an empty address', signed({ email: '' })],
    ['what says that its algorithm is None', `${text({}, { alg: 'None' })}.`],
    ['what nobody has signed, in place of the signature', `${text({}, { alg: 'none' })}.none`],
    ['what is signed for a secret of nothing', `${byPublicKey}.${emptyHmac}`],
    ['what names no key', signed({}, google.privateKey, { kid: undefined })],
    ['what brings its own key along', signed({}, stranger, { jwk: publicOf(stranger) })],
    ['what says where its key is', signed({}, stranger, { jku: 'https://evil.example/keys' })],
    ['what says where its certificate is', signed({}, stranger, { x5u: 'http://127.0.0.1:1/' })],
    ['whose key is a path', signed({}, stranger, { kid: '../../../dev/null' })],
    ['whose signature is cut', signed().slice(0, -8)],
    ['whose signature is of other claims', `${text({ sub: 'bo' }, {})}.${signed().split('.')[2]}`],
    ['whose claims were exchanged', exchanged(signed(), { email: 'root@example.com' })],
    ['what has two parts', signed().split('.').slice(0, 2).join('.')],
    ['what has four', `${signed()}.${part({})}`],
    ['what has five, as if it were encrypted', `${signed()}.${part({})}.${part({})}`],
    ['what is no JSON', `${btoa('hello')}.${btoa('world')}.${btoa('!')}`],
    ['what has no subject', signed({ sub: undefined })],
    ['what has an empty subject', signed({ sub: '' })],
    ['whose subject is a number', signed({ sub: 7 })],
    ['whose subject is endless', signed({ sub: 'x'.repeat(129) })],
    ['what is from an issuer of nearly the name', signed({ iss: `${claims.iss}/` })],
    ['what is a session cookie', signed({ iss: `https://session.firebase.google.com/${PROJECT}` })],
    [
      'what an app makes for itself',
      signed({ aud: 'https://identitytoolkit.googleapis.com/google.identity.toolkit' }),
    ],
  ])('%s', async (_, idToken) => {
    expectProblem(await jwt(idToken), 401);
  });
});

test('Firebase keys: a token that Google signed for the project is a proof of its address, and of no other, however that is written', async () => {
  const reply = await jwt(signed());
  expectAnswer('POST /jwt', reply);
  const { token } = reply.body as { token: string };
  const person = personOf(forum.url, claims.email, token);
  expect(await roleOf(person)).toEqual({ role: 'user', isModerator: false });
  const others = ['bo@example.com', 'ana@example.com.', 'ana+1@example.com', 'аna@example.com'];
  for (const email of others) {
    expectProblem(await jwt(signed(), email), 403);
    expect(await forum.app.context.store.read(findUser(email))).toBeUndefined();
  }
});

test("Firebase keys: while Google's keys can't be fetched, the answer is to try again, and then it works", async () => {
  const waiting = await openTestApp(settings);
  isAway = true;
  const refusal = expectProblem(await jwt(signed(), claims.email, waiting), 503);
  expect(refusal).toBe("Google's sign-in service was not reached. Please try again.");
  isAway = false;
  expectAnswer('POST /jwt', await jwt(signed(), claims.email, waiting));
});

test('Firebase keys: ADMIN_EMAILS makes an admin by the word of Google alone, and not again of whom the role was taken; the log says what does', async () => {
  const own = await openTestApp(settings);
  const { store, log } = own.app.context;
  const warn = vi.spyOn(log, 'warn');
  const email = 'root@example.com';
  const comeBy = async (change: object) => {
    const proof = { sub: 'root', email, email_verified: true, ...change };
    const { status, body } = await jwt(signed(proof), email, own);
    expect(status).toBe(200);
    const role = (await store.read(findUser(email)))?.role;
    return { role, person: personOf(own.url, email, (body as { token: string }).token) };
  };
  // A password may be a stranger's, and so may an address that is not verified.
  const byGoogle = signedInBy('google.com');
  const unverified = { ...byGoogle, email_verified: false };
  const strangers = await comeBy(unverified);
  expect(strangers.role).toBe('user');
  for (const change of [signedInBy('password'), signedInBy(7), {}]) {
    expect((await comeBy(change)).role).toBe('user');
    expect(warn.mock.lastCall?.[1]).toContain('npm run admin -- grant');
  }
  const { role, person: owner } = await comeBy(byGoogle);
  expect(role).toBe('admin');
  expect((await owner.call('GET /admin/stats')).status).toBe(200);
  // A token from before the address was proven holds no more.
  await strangers.person.refused(401, 'GET /admin/stats');

  await jwt(signed({ sub: 'bo', email: 'bo@example.com' }), 'bo@example.com', own);
  await changeAdmin(store, 'grant', 'bo@example.com');
  await changeAdmin(store, 'revoke', email);
  expect((await comeBy(byGoogle)).role).toBe('user');
  expect(warn.mock.lastCall?.[1]).toContain('npm run admin -- grant');
  await changeAdmin(store, 'grant', email);
  for (const change of [byGoogle, signedInBy('password')])
    expect((await comeBy(change)).role).toBe('admin');
});

describe('Firebase keys: an hour brings a network twenty new members', () => {
  const openCounting = () =>
    openTestApp({ ...settings, RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', VERIFY: 'off' });
  const emailOf = (n: number) => `p${n}@example.com`;
  const come = (of: TestApp, n: number, from: string, path = '/jwt') =>
    post(path, signed({ sub: `p${n}`, email: emailOf(n) }), emailOf(n), of, from);

  test.each(['/jwt', '/users'])('by POST %s, and lets members in all the same', async (path) => {
    const own = await openCounting();
    const all = Array.from({ length: 23 }, (_, n) => come(own, n, `2001:db8::${n}:1`, path));
    const replies = await Promise.all(all);
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect(expectProblem(reply, 429)).toBe(
        'Too many accounts were made from your network. Please try again in 60 minutes.',
      );
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(3_000);
    }
    const [member, stranger] = [statuses.indexOf(200), statuses.indexOf(429)];
    expect(await own.app.context.store.read(findUser(emailOf(stranger)))).toBeUndefined();
    for (const again of ['/jwt', '/users'])
      expect((await come(own, member, '2001:db8::1', again)).status).toBe(200);
    expect((await come(own, stranger, '2001:db8:0:1::1', path)).status).toBe(200);
  });

  test('and neither returning members nor refused sign-ins count', async () => {
    const own = await openCounting();
    const sign = (change: object, email: string) =>
      post('/jwt', signed({ email, ...change }), email, own);
    for (let n = 0; n < 12; n++) expect((await come(own, 0, '192.0.2.1')).status).toBe(200);
    for (let n = 0; n < 12; n++)
      expect((await sign({ sub: 'p0' }, 'moved@example.com')).status).toBe(403);
    const statuses: number[] = [];
    for (let n = 1; n < 21; n++) statuses.push((await come(own, n, '192.0.2.1')).status);
    expect(statuses).toEqual([...Array<number>(19).fill(200), 429]);
  });
});
