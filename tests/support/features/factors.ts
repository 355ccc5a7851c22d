import { TOTP } from 'otpauth';
import { wholeNow } from '../../../server/app/clock.ts';
import { executeSql } from '../execute-sql.ts';
import { expectCall } from '../expect-answer.ts';
import type { Person } from '../person.ts';
import type { TestApp } from '../test-app.ts';
import { softAuthenticator } from './authenticator.ts';

/** The code of an authenticator with this secret, now or at another time. */
export const codeOf = (secret: string, timestamp = Date.now()): string =>
  new TOTP({ secret }).generate({ timestamp });

/** A code that is wrong now, and a moment before and after. */
export function wrongCodeOf(secret: string): string {
  const near = [-30_000, 0, 30_000].map((shift) => codeOf(secret, Date.now() + shift));
  for (let n = 0; ; n++) {
    const code = String(n).padStart(6, '0');
    if (!near.includes(code)) return code;
  }
}

/** Sets an authenticator up. @returns its secret, and the recovery codes */
export async function setUpTotp(person: Person) {
  const { body: made } = await expectCall(person, 'POST /me/totp');
  const { body } = await expectCall(person, 'POST /me/totp/confirm', {
    // An earlier test may have moved the server's clock ahead.
    body: { code: codeOf(made.secret, wholeNow()) },
  });
  return { ...made, recovery: body.recovery };
}

/** Has the codes of all steps count again: a test can't wait for the next one. */
export const forgetSteps = (forum: TestApp) =>
  executeSql(forum, 'update second_factors set last_step = 0');

/** Adds a passkey. @returns the authenticator, and the id of the passkey */
export async function addPasskey(forum: TestApp, person: Person, name = 'Phone') {
  const key = softAuthenticator(forum.url);
  const { body: options } = await expectCall(person, 'POST /me/passkeys/options');
  const { body } = await expectCall(person, 'POST /me/passkeys', {
    body: { name, credential: key.make(options) },
  });
  return { key, id: body._id };
}
