import { afterAll, beforeAll, expect, test } from 'vitest';
import { ana, openProvider, type Provider } from '../../support/features/provider-browser.ts';
import { AS_PRODUCTION } from '../../support/production.ts';

const PRODUCTION = {
  ...AS_PRODUCTION,
  PUBLIC_URL: 'http://127.0.0.1:3000',
  SMTP_URL: 'smtp://127.0.0.1:1',
  RATE_LIMITS: 'off',
};
let forum: Provider;
beforeAll(async () => {
  forum = await openProvider(PRODUCTION);
});
afterAll(() => forum.close());
let people = 0;
const signUp = (fields: object, on = forum) => {
  people += 1;
  const email = `form${people}@example.com`;
  return on.visitor().call('/sign-up/email', {
    ...ana,
    email,
    password: 'hilsha in mustard',
    ...fields,
  });
};

test.each([
  ['a filled honeypot', { website: 'https://spam.example.com', shownSeconds: 60 }, 'FORM_REFUSED'],
  ['a form sent at once', { website: '', shownSeconds: 0.4 }, 'FORM_TOO_QUICK'],
])('in production %s makes no account', async (_, fields, code) => {
  const { status, body } = await signUp(fields);
  expect([status, body['code']]).toEqual([400, code]);
});

test.each([
  ['the form of a person', { website: '', shownSeconds: 3.1 }],
  ['a direct call', {}],
])('in production %s makes one', async (_, fields) => {
  expect((await signUp(fields)).status).toBe(200);
});

test('outside production nothing is refused for that', async () => {
  const own = await openProvider();
  expect((await signUp({ website: 'x', shownSeconds: 0 }, own)).status).toBe(200);
  await own.close();
});
