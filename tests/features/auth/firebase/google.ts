import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, vi } from 'vitest';
import { expectAnswer } from '../../../support/expect-answer.ts';
import { openFileForum } from '../../../support/open-forum.ts';
import { personOf } from '../../../support/person.ts';
import { AS_PRODUCTION } from '../../../support/production.ts';
import type { TestApp } from '../../../support/test-app.ts';

export const PROJECT = 'a-forum';
const KID = 'this-week';
export const google = generateKeyPairSync('rsa', { modulusLength: 2_048 });
export const PUBLIC = google.publicKey.export({ type: 'spki', format: 'pem' }).toString();

/** Where Google publishes the keys that it signs with; it may be away. */
const publisher = http.createServer((_, response) => {
  response.setHeader('content-type', 'application/json');
  response.setHeader('cache-control', 'max-age=3600');
  response.end(JSON.stringify({ [KID]: PUBLIC }));
});
/** A test sets it to make the fetch of the keys fail; each test begins with it unset. */
export const keyServer = { isAway: false };

export const settings = {
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: PROJECT,
  FIREBASE_API_KEY: 'a key',
  ...AS_PRODUCTION,
};

export const now = Math.floor(Date.now() / 1_000);
export const claims = {
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
export const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A token's header and claims, with these changes, yet without a signature. */
export const text = (change: object, head: object) =>
  `${part({ alg: 'RS256', typ: 'JWT', kid: KID, ...head })}.${part({ ...claims, ...change })}`;

/** An ID token with these changes, signed with the key. */
export function signed(change: object = {}, key: KeyObject = google.privateKey, head: object = {}) {
  const what = text(change, head);
  return `${what}.${sign('sha256', Buffer.from(what), key).toString('base64url')}`;
}

/** Calls the forum with an ID token, for an address, from a network. */
export const post = (
  path: string,
  idToken: string,
  email: string,
  of: TestApp,
  from = '192.0.2.1',
) => of.post(path, { email }, { authorization: `Bearer ${idToken}`, 'x-forwarded-for': from });
/** The claims that name the sign-in method. */
export const signedInBy = (sign_in_provider: unknown) => ({
  firebase: { identities: {}, sign_in_provider },
});

/** A forum, and Google's keys in place of those on the web, for all tests of a file. */
export async function openGoogleForum() {
  await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve));
  const { port } = publisher.address() as AddressInfo;
  afterAll(() => void publisher.close());
  const forum = await openFileForum(settings);
  beforeEach(() => {
    keyServer.isAway = false;
    vi.spyOn(https, 'request').mockImplementation(((
      { hostname, path }: http.RequestOptions,
      heard: (response: http.IncomingMessage) => void,
    ) => {
      expect(hostname).toBe('www.googleapis.com');
      return http.request({ host: '127.0.0.1', port: keyServer.isAway ? 1 : port, path }, heard);
    }) as typeof https.request);
  });

  /** Exchanges an ID token for a product token. */
  const jwt = (idToken: string, email = claims.email, of: TestApp = forum) =>
    post('/jwt', idToken, email, of);
  /** The role that the member has after the exchange of an ID token. */
  async function roleOf(email: string, idToken: string) {
    const reply = await jwt(idToken, email);
    expectAnswer('POST /jwt', reply);
    const person = personOf(forum.url, email, (reply.body as { token: string }).token);
    return (await person.call('GET /users/{email}', { params: { email } })).body.role;
  }

  return { forum, jwt, roleOf };
}
