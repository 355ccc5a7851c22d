import { describe, expect, test } from 'vitest';
import { ana, openProvider } from '../../../support/features/provider-browser.ts';
import { AS_PRODUCTION } from '../../../support/production.ts';

const PRODUCTION = {
  ...AS_PRODUCTION,
  PUBLIC_URL: 'http://127.0.0.1:3000',
  SMTP_URL: 'smtp://127.0.0.1:1',
  RATE_LIMITS: 'off',
};
const GOOD = 'hilsha in mustard';

const WEAK = [
  ['hilsha7', 'The password needs at least 8 characters.'],
  ['👩‍👩‍👧', 'The password needs at least 8 characters.'],
  ['password', 'This password is one of the commonest. Please choose another one.'],
  ['PassWord1', 'This password is one of the commonest. Please choose another one.'],
  ['1234567890', 'This password is one of the commonest. Please choose another one.'],
  ['qwertyuiop', 'This password is one of the commonest. Please choose another one.'],
  ['My-Site-2026', 'This password is a name that others know. Please choose another one.'],
  ['adda12345', 'This password is a name that others know. Please choose another one.'],
] as const;

const forum = await openProvider(PRODUCTION, true);

describe.each(WEAK)('in production, %s is no password', (password, sentence) => {
  test('at registering', async () => {
    const { status, body } = await forum
      .visitor()
      .call('/sign-up/email', { ...ana, email: 'weak@example.com', password });
    expect([status, body['message'], body['code']]).toEqual([400, sentence, 'PASSWORD_TOO_WEAK']);
  });

  test('by a mail link, which stays valid', async () => {
    const visitor = forum.visitor();
    const email = `letter${password.length}${WEAK.findIndex(([one]) => one === password)}@example.com`;
    await visitor.call('/sign-up/email', { ...ana, email, password: GOOD });
    await visitor.call('/request-password-reset', { email });
    const token = new URL(forum.mails.at(-1)?.link ?? '').searchParams.get('token');
    const refused = await visitor.call('/reset-password', { token, newPassword: password });
    expect([refused.status, refused.body['message']]).toEqual([400, sentence]);
    const good = { token, newPassword: `${GOOD}, again` };
    expect((await visitor.call('/reset-password', good)).status).toBe(200);
  });

  test('by a change', async () => {
    const visitor = forum.visitor();
    const email = `change${WEAK.findIndex(([one]) => one === password)}@example.com`;
    await visitor.call('/sign-up/email', { ...ana, email, password: GOOD });
    const change = { currentPassword: GOOD, newPassword: password };
    const { status, body } = await visitor.call('/change-password', change);
    expect([status, body['message']]).toEqual([400, sentence]);
  });
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
  await forum.visitor().call('/sign-up/email', { ...ana, email, password });
  const statusOf = async (given: string) =>
    (await forum.visitor().call('/sign-in/email', { email, password: given })).status;
  expect(await statusOf(password)).toBe(200);
  for (const other of [password.slice(0, -1), password.toLowerCase(), password.trim()])
    expect(await statusOf(other)).toBe(401);
});

test('passwords: in production an older account signs in with the one it has', async () => {
  const before = await openProvider();
  await before.visitor().call('/sign-up/email', ana);
  const { status } = await before
    .visitor()
    .call('/sign-in/email', { email: ana.email, password: ana.password });
  expect(status).toBe(200);
  const unknown = await forum
    .visitor()
    .call('/sign-in/email', { email: ana.email, password: ana.password });
  expect(unknown.status).toBe(401);
});

test('passwords: in development six characters suffice, as with Firebase', async () => {
  const here = await openProvider();
  const { status } = await here.visitor().call('/sign-up/email', { ...ana, password: 'passwo' });
  expect(status).toBe(200);
});
