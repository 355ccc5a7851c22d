/** The screen for the safety of an account, and sessions in other browsers. */
import type { Page } from '@playwright/test';
import { executeSql } from '../../../support/execute-sql.ts';
import { PASSWORD, type Person, personOf } from '../../../support/person.ts';
import type { TestApp } from '../../../support/test-app.ts';

export const SAFETY = '/dashboard/safety';
const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0';
const HOUR_MS = 3_600_000;

/** The rows of the list of sessions. */
export const sessionRows = (page: Page) =>
  page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');

/** Signs a member in once more, as in a browser of a phone. */
export async function signInAs(forum: TestApp, { email }: Person): Promise<Person> {
  const headers = { origin: forum.url, 'user-agent': FIREFOX };
  const signed = await forum.post('/auth/sign-in/email', { email, password: PASSWORD }, headers);
  const cookie = signed.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
  const jwt = await forum.post('/jwt', { email }, { ...headers, cookie });
  return personOf(forum.url, email, (jwt.body as { token: string }).token, cookie);
}

/** Has the sign-ins of a member lie an hour back: what asks for a fresh proof then does ask. */
export const ageSessions = (forum: TestApp, { email }: Person) =>
  executeSql(
    forum,
    `update sessions set begun_at = begun_at - ${HOUR_MS}
     where user_key = (select key from users where email = '${email}')`,
  );
