import { PASSWORD } from '../../contract/limits.ts';
import { Refusal } from './refusal.ts';

/** The calls that set a password, and the field that it comes in. */
const SETTING: Record<string, string> = {
  'POST /sign-up/email': 'password',
  'POST /reset-password': 'newPassword',
  'POST /change-password': 'newPassword',
};

/** The list is read when the first password is set: a forum at rest does without it. */
async function isCommon(password: string): Promise<boolean> {
  const { default: list } = await import('./common-passwords.json', { with: { type: 'json' } });
  const plain = password.toLowerCase();
  return !plain.includes(' ') && ` ${list.passwords} `.includes(` ${plain} `);
}

/** The least characters of a new password. */
export const shortestOf = (production: boolean): number =>
  production ? PASSWORD.shortestInProduction : PASSWORD.shortest;

/** Lets a call pass that sets no password, or one that holds. @throws Refusal */
export async function mustHold(
  call: string,
  body: Record<string, unknown>,
  production: boolean,
): Promise<void> {
  const password = body[SETTING[call] ?? ''];
  // What is no text, the call itself refuses.
  if (typeof password !== 'string') return;
  const { length } = [...password];
  if (production && length < PASSWORD.shortestInProduction) {
    const sentence = `The password needs at least ${PASSWORD.shortestInProduction} characters.`;
    throw new Refusal(400, sentence, 'PASSWORD_TOO_WEAK');
  }
  if (length < PASSWORD.shortest)
    throw new Refusal(400, 'Password too short', 'PASSWORD_TOO_SHORT');
  if (password.length > PASSWORD.longest)
    throw new Refusal(400, 'Password too long', 'PASSWORD_TOO_LONG');
  if (production && (await isCommon(password))) {
    const sentence = 'This password is one of the commonest. Please choose another one.';
    throw new Refusal(400, sentence, 'PASSWORD_TOO_WEAK');
  }
}
