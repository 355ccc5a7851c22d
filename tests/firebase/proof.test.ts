import { afterAll, describe, expect, test } from 'vitest';
import { expectAnswer, expectProblem } from '../support/expect-answer.ts';
import { personOf } from '../support/person.ts';
import { proves } from '../support/runner/spec-claims.ts';
import {
  type Account,
  account,
  addressOf,
  change,
  googler,
  openFirebaseHouse,
} from './accounts.ts';

const forum = await openFirebaseHouse({ ADMIN_EMAILS: addressOf('Root') });
afterAll(() => forum.close());
const ana = await account('Ana');

const prove = ({ email, idToken }: Pick<Account, 'email' | 'idToken'>) =>
  forum.post('/jwt', { email }, { authorization: `Bearer ${idToken}` });

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
});

describe('no proof is', () => {
  test('a token of a disabled account', async () => {
    const dora = await account('Dora');
    await change(dora.localId, { disableUser: true });
    expectProblem(await prove(dora), 401);
  });

  test('a token from before all sessions of its account were ended', async () => {
    const emil = await account('Emil');
    const inAnHour = Math.floor(Date.now() / 1_000) + 3_600;
    await change(emil.localId, { validSince: String(inAnHour) });
    expectProblem(await prove(emil), 401);
  });
});
