import { afterAll, describe, expect, test } from 'vitest';
import { publish } from '../support/content.ts';
import { expectAnswer, expectProblem } from '../support/expect-answer.ts';
import { personOf } from '../support/person.ts';
import { proves } from '../support/runner/spec-claims.ts';
import { openTestApp } from '../support/test-app.ts';
import {
  type Account,
  account,
  addressOf,
  anonymous,
  change,
  changed,
  GOOGLES,
  googler,
  openFirebaseHouse,
} from './accounts.ts';
import { PROJECT } from './emulator.ts';

const forum = await openFirebaseHouse({ ADMIN_EMAILS: addressOf('Root') });
afterAll(() => forum.close());
const ana = await account('Ana');

const post = (path: string, body: object, idToken: string, to = forum) =>
  to.post(path, body, { authorization: `Bearer ${idToken}` });
const prove = ({ email, idToken }: Pick<Account, 'email' | 'idToken'>, to = forum) =>
  post('/jwt', { email }, idToken, to);

async function signIn(who: Account) {
  const reply = await prove(who);
  expectAnswer('POST /jwt', reply);
  return personOf(forum.url, who.email, (reply.body as { token: string }).token);
}

describe('an ID token', () => {
  test('is exchanged for a product token', async () => {
    proves('7.3');
    const person = await signIn(ana);
    const { body } = await person.call('GET /users/{email}', { params: { email: ana.email } });
    expect(body).toEqual({ role: 'user', isModerator: false });
  });

  test('brings the name and the photo of its account along', async () => {
    const bela = await signIn(await account('Bela'));
    const id = await publish(bela);
    const { body } = await bela.call('GET /posts/{id}', { params: { id } });
    expect(body).toMatchObject({
      authorEmail: bela.email,
      authorName: 'Bela',
      authorImage: 'https://photos.example.com/bela.png',
    });
  });

  test('of a Google account is as good', async () => {
    const gina = await googler({
      sub: '1',
      email: 'gina@example.com',
      name: 'Gina',
      picture: 'https://photos.example.com/gina.png',
    });
    const person = await signIn(gina);
    expect(
      (await person.call('POST /users', { body: { email: person.email } })).body,
    ).toMatchObject({ displayName: 'Gina', photoURL: 'https://photos.example.com/gina.png' });
  });

  test('is for its own address only, and nobody is made by another', async () => {
    const reply = await prove({ ...ana, email: 'bo@example.com' });
    expectProblem(reply, 403);
    const root = await signIn(await account('Root'));
    await root.refused(404, 'GET /users/{email}', { params: { email: 'bo@example.com' } });
  });

  test('is for its own address in whatever case that is written', async () => {
    expectAnswer('POST /jwt', await prove({ ...ana, email: ana.email.toUpperCase() }));
  });

  test('is enough to be remembered as a user', async () => {
    proves('7.4');
    const carl = await account('Carl');
    const body = {
      displayName: 'Carl',
      photoURL: carl.photoUrl,
      email: carl.email,
      isMember: true,
      createdAt: new Date().toISOString(),
    };
    const reply = await post('/users', body, carl.idToken);
    expectAnswer('POST /users', reply);
    expect(reply.body).toMatchObject({ email: carl.email, isMember: false, role: 'user' });
    expectProblem(await post('/users', { ...body, email: ana.email }, carl.idToken), 403);
  });

  test('is no product token', async () => {
    await personOf(forum.url, ana.email, ana.idToken).refused(401, 'GET /users/{email}', {
      params: { email: ana.email },
    });
  });
});

describe('no proof is', () => {
  const soon = Math.floor(Date.now() / 1_000);
  const refused = (idToken: string) => async () => {
    expectProblem(await prove({ ...ana, idToken }), 401);
  };

  test('a word', refused('garbage'));
  test('three words with dots between them', refused('a.b.c'));
  test('nothing', refused(''));
  test('an expired token', refused(changed(ana.idToken, { iat: soon - 7_200, exp: soon - 3_600 })));
  test('a token of another project', refused(changed(ana.idToken, { aud: 'demo-other' })));
  test(
    'a token of another issuer',
    refused(changed(ana.idToken, { iss: `https://example.com/${PROJECT}` })),
  );
  test(
    'a token in the name of an account that does not exist',
    refused(changed(ana.idToken, { sub: 'forged', user_id: 'forged' })),
  );

  test('a token for another forum of the same service', async () => {
    const other = await openFirebaseHouse({ FIREBASE_PROJECT_ID: 'demo-other' });
    expectProblem(await prove(ana, other), 401);
    await other.close();
  });

  test("a token of the emulator for a forum that uses Google's service", async () => {
    expectProblem(await prove(ana, await openTestApp(GOOGLES)), 401);
  });

  test('the product token', async () => {
    const { token } = await signIn(ana);
    expectProblem(await prove({ ...ana, idToken: String(token) }), 401);
  });

  test('an account without an address', async () => {
    expectProblem(await prove({ ...ana, idToken: (await anonymous()).idToken }), 401);
  });

  test('a token of a disabled account', async () => {
    const dora = await account('Dora');
    await change(dora.localId, { disableUser: true });
    expectProblem(await prove(dora), 401);
  });

  test('a token from before all sessions of its account were ended', async () => {
    const emil = await account('Emil');
    await change(emil.localId, { validSince: String(soon + 3_600) });
    expectProblem(await prove(emil), 401);
  });
});

test('while the service is away, the answer says so', async () => {
  const away = await openFirebaseHouse({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1' });
  const sentence = expectProblem(await prove(ana, away), 503);
  expect(sentence).toBe("Google's sign-in service was not reached. Please try again.");
  await away.close();
});
