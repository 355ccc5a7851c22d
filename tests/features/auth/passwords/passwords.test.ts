import { expect, test } from 'vitest';
import { SCRYPT } from '../../../../server/auth/providers/local/passwords/hashing.ts';
import { ana, openProvider } from '../../../support/features/provider-browser.ts';
import { AS_PRODUCTION } from '../../../support/production.ts';

const PRODUCTION = {
  ...AS_PRODUCTION,
  PUBLIC_URL: 'http://127.0.0.1:3000',
  SMTP_URL: 'smtp://127.0.0.1:1',
  RATE_LIMITS: 'off',
};
const GOOD = 'hilsha in mustard';

const SHORT = 'The password needs at least 8 characters.';
const COMMON = 'This password is one of the commonest. Please choose another one.';
const NAME = 'This password is a name that others know. Please choose another one.';

const forum = await openProvider(PRODUCTION, true);

test.each([
  ['hilsha7', SHORT, { limit: 8 }],
  ['👩‍👩‍👧', SHORT, { limit: 8 }],
  ['password', COMMON, {}],
  ['password123', COMMON, {}],
  ['PassWord1', COMMON, {}],
  ['1234567890', COMMON, {}],
  ['qwertyuiop', COMMON, {}],
  ['My-Site-2026', NAME, {}],
  ['adda12345', NAME, {}],
])('passwords: in production %s is none at registering', async (password, message, more) => {
  const form = { ...ana, email: 'weak@example.com', password };
  const { status, body } = await forum.visitor().call('/sign-up/email', form);
  const params = { field: 'password', ...more };
  const problem = { statusCode: 400, error: 'Bad Request', code: 'PASSWORD_TOO_WEAK', params };
  expect([status, body]).toEqual([400, { ...problem, message }]);
});

test('passwords: in production a weak one comes neither by a change nor by a mail link, which stays valid', async () => {
  const visitor = forum.visitor();
  const email = 'letter@example.com';
  await visitor.call('/sign-up/email', { ...ana, email, password: GOOD });
  const newPassword = 'hilsha7';
  const change = { currentPassword: GOOD, newPassword };
  const changed = await visitor.call('/change-password', change);
  await visitor.call('/request-password-reset', { email });
  const token = new URL(forum.mails.at(-1)?.link ?? '').searchParams.get('token');
  const reset = await visitor.call('/reset-password', { token, newPassword });
  for (const { status, body } of [changed, reset])
    expect([status, body['message']]).toEqual([400, SHORT]);
  const good = { token, newPassword: `${GOOD}, again` };
  expect((await visitor.call('/reset-password', good)).status).toBe(200);
});

test('passwords: in production neither the name nor the address of who registers is one', async () => {
  const known = { name: 'Rahima Khatun', email: 'rahima.k@example.com' };
  for (const password of ['rahimakhatun1', 'Rahima.K-2026', 'rahima.k@example.com']) {
    const { status, body } = await forum.visitor().call('/sign-up/email', { ...known, password });
    expect([status, body['code']]).toEqual([400, 'PASSWORD_TOO_WEAK']);
  }
  const own = { ...known, password: 'rahima likes hilsha' };
  expect((await forum.visitor().call('/sign-up/email', own)).status).toBe(200);
});

test('passwords: each of 128 characters counts, in its case, spaces included', async () => {
  const email = 'long@example.com';
  const password = ` ${'Hilsha in mustard, '.repeat(7)}`.slice(0, 127).concat('!');
  expect(password).toHaveLength(128);
  // All others hash each password once.
  const hashing = await openProvider(PRODUCTION, false, SCRYPT);
  await hashing.visitor().call('/sign-up/email', { ...ana, email, password });
  const statusOf = async (given: string) =>
    (await hashing.visitor().call('/sign-in/email', { email, password: given })).status;
  expect(await statusOf(password)).toBe(200);
  for (const other of [password.slice(0, -1), password.toLowerCase(), password.trim()])
    expect(await statusOf(other)).toBe(401);
});

test('passwords: in development six characters suffice, as with Firebase', async () => {
  const here = await openProvider();
  const { status } = await here.visitor().call('/sign-up/email', { ...ana, password: 'passwo' });
  expect(status).toBe(200);
});
