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
import { findUser } from '../db/users.ts';
import { expectAnswer, expectProblem } from './answers.ts';
import { type House, openHouse, personOf } from './house.ts';

const PROJECT = 'a-forum';
const KID = 'this-week';
const google = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const PUBLIC = google.publicKey.export({ type: 'spki', format: 'pem' }).toString();

/** Where Google publishes the keys that it signs with; it may be away. */
const publisher = http.createServer((_, response) => {
  response.setHeader('content-type', 'application/json');
  response.setHeader('cache-control', 'max-age=3600');
  response.end(JSON.stringify({ [KID]: PUBLIC }));
});
await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve));
let isAway = false;
beforeEach(() => {
  isAway = false;
  const { port } = publisher.address() as AddressInfo;
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
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://forum.example.org',
  JWT_SECRET: 'a secret of more than 32 characters',
};
const house = await openHouse(settings, true);
afterAll(async () => {
  await house.close();
  publisher.close();
});

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

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const text = (change: object, head: object) =>
  `${part({ alg: 'RS256', typ: 'JWT', kid: KID, ...head })}.${part({ ...claims, ...change })}`;

function signed(change: object = {}, key: KeyObject = google.privateKey, head: object = {}) {
  const what = text(change, head);
  return `${what}.${sign('sha256', Buffer.from(what), key).toString('base64url')}`;
}

const jwt = (idToken: string, email = claims.email, of: House = house) =>
  of.raw('/jwt', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${idToken}` },
    body: JSON.stringify({ email }),
  });
async function roleOf(email: string, idToken: string) {
  const reply = await jwt(idToken, email);
  expectAnswer('POST /jwt', reply);
  const person = personOf(house.url, email, (reply.body as { token: string }).token);
  return (await person.call('GET /users/{email}', { params: { email } })).body.role;
}

test('what Google has signed for the project is a proof', async () => {
  expect(await roleOf('ana@example.com', signed())).toBe('user');
});

test('ADMIN_EMAILS makes an admin of an address only once Google says that it is verified', async () => {
  const root = { sub: 'root', email: 'root@example.com' };
  expect(await roleOf(root.email, signed(root))).toBe('user');
  expect(await roleOf(root.email, signed({ ...root, email_verified: true }))).toBe('admin');
});

describe('no proof is', () => {
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
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

test('a good proof of one address is none of another, however that is written', async () => {
  for (const email of [
    'bo@example.com',
    'ana@example.com.',
    'ana+1@example.com',
    'аna@example.com',
  ]) {
    expectProblem(await jwt(signed(), email), 403);
  }
  const { store } = house.app.parts;
  for (const email of ['bo@example.com', 'аna@example.com'])
    expect(await findUser(store.read, email)).toBeUndefined();
});

test("while Google's keys can't be had, the answer is to try again, and then it works", async () => {
  const waiting = await openHouse(settings);
  isAway = true;
  const refusal = expectProblem(await jwt(signed(), claims.email, waiting), 503);
  expect(refusal).toBe("Google's sign-in service was not reached. Please try again.");
  isAway = false;
  expectAnswer('POST /jwt', await jwt(signed(), claims.email, waiting));
});
