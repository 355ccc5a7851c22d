import { afterAll, expect, test } from 'vitest';
import { idToken, openFirebaseStandIn } from '../../../support/features/firebase-stand-in.ts';
import { openTestApp, type TestApp } from '../../../support/test-app.ts';

const PROJECT = 'demo-forum';
const ana = {
  localId: 'user-a',
  email: 'ana@example.com',
  password: '',
  emailVerified: true,
  displayName: 'Ana',
  photoUrl: 'https://photos.example.com/ana.png',
};
const firebase: Awaited<ReturnType<typeof openFirebaseStandIn>> =
  await openFirebaseStandIn(PROJECT);
firebase.accounts.push(ana);
const forum = await openTestApp(firebase.env, true);
afterAll(async () => {
  await forum.close();
  await firebase.close();
});

const jwt = (token: string, email = ana.email) =>
  forum.post('/jwt', { email }, { authorization: `Bearer ${token}` });

test('Firebase: the client learns which project to use', async () => {
  const { body } = await forum.raw('/auth-options');
  expect(body).toEqual({
    identity: 'firebase',
    google: true,
    shortestPassword: 6,
    firebase: {
      apiKey: 'demo',
      authDomain: 'demo-forum.firebaseapp.com',
      projectId: PROJECT,
      emulator: firebase.host,
    },
  });
});

test('Firebase: an ID token is exchanged for a product token, and its name and photo are taken over', async () => {
  const reply = await jwt(idToken(PROJECT, ana));
  expect(reply.status).toBe(200);
  const { token } = reply.body as { token: string };
  const sync = await forum.post(
    '/users',
    { email: ana.email },
    { authorization: `Bearer ${token}` },
  );
  expect(sync.body).toMatchObject({ displayName: 'Ana', photoURL: ana.photoUrl, role: 'user' });
});

test('Firebase: a name that would be refused is cleared, and its member signs in', async () => {
  for (const [n, [displayName, kept]] of [
    ['Ze\u0301 \u202eevil\u202c \u0000', 'Z\u00e9 evil'],
    [`${'\u0301\u0316'.repeat(500)}x`, expect.stringMatching(/^.{30}x$/su)],
    ['\u200b', ''],
  ].entries()) {
    const localId = `named-${n}`;
    const email = `${localId}@example.com`;
    const named = { ...ana, localId, email, displayName: String(displayName) };
    firebase.accounts.push(named);
    const reply = await jwt(idToken(PROJECT, named), email);
    expect(reply.status).toBe(200);
    const { token } = reply.body as { token: string };
    const own = await forum.post('/users', { email }, { authorization: `Bearer ${token}` });
    expect(own.body).toMatchObject({ displayName: kept });
  }
});

test('Firebase: a token of an account that has gone proves nothing', async () => {
  for (const token of [idToken(PROJECT, { ...ana, localId: 'gone' }), 'a.b.c'])
    expect((await jwt(token)).status).toBe(401);
});

test("Firebase: the calls of the forum's own provider do not exist", async () => {
  const reply = await forum.raw('/auth/get-session', { headers: { accept: 'application/json' } });
  expect(reply.status).toBe(404);
});

test('Firebase: its pages may reach Firebase, and those of a forum with its own accounts may not', async () => {
  const policy = async (of: TestApp) =>
    (await of.raw('/', { headers: { accept: 'text/html' } })).headers.get(
      'content-security-policy',
    );
  expect(await policy(forum)).toContain(`connect-src 'self' http://${firebase.host}`);
  expect(await policy(await openTestApp())).toContain("connect-src 'self';");
});

test('Firebase: while it is away, the answer is to try again', async () => {
  const away = await openFirebaseStandIn(PROJECT);
  const lonely = await openTestApp(away.env);
  await away.close();
  const reply = await lonely.post(
    '/jwt',
    { email: ana.email },
    { authorization: `Bearer ${idToken(PROJECT, ana)}` },
  );
  expect(reply.status).toBe(503);
});
