import { expect, test } from 'vitest';
import { findUser } from '../../../../db/features/users/writes.ts';
import { expectAnswer, expectProblem } from '../../../support/expect-answer.ts';
import { openTestApp } from '../../../support/test-app.ts';
import {
  claims,
  forum,
  jwt,
  keyServer,
  registerGoogleForum,
  roleOf,
  settings,
  signed,
} from './google.ts';

registerGoogleForum();

test('Firebase keys: a token that Google signed for the project is a proof', async () => {
  expect(await roleOf('ana@example.com', signed())).toBe('user');
});

test('Firebase keys: a good proof of one address is none of another, however that is written', async () => {
  for (const email of [
    'bo@example.com',
    'ana@example.com.',
    'ana+1@example.com',
    'аna@example.com',
  ]) {
    expectProblem(await jwt(signed(), email), 403);
  }
  const { store } = forum.app.context;
  for (const email of ['bo@example.com', 'аna@example.com'])
    expect(await store.read(findUser(email))).toBeUndefined();
});

test("Firebase keys: while Google's keys can't be fetched, the answer is to try again, and then it works", async () => {
  const waiting = await openTestApp(settings);
  keyServer.isAway = true;
  const refusal = expectProblem(await jwt(signed(), claims.email, waiting), 503);
  expect(refusal).toBe("Google's sign-in service was not reached. Please try again.");
  keyServer.isAway = false;
  expectAnswer('POST /jwt', await jwt(signed(), claims.email, waiting));
});
