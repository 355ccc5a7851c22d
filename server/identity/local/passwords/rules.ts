import { PASSWORD } from '../../../../contract/values/limits.ts';
import { ProviderError } from '../errors.ts';

/** The field of each call that sets a password. */
const PASSWORD_FIELDS: Record<string, string> = {
  'POST /sign-up/email': 'password',
  'POST /reset-password': 'newPassword',
  'POST /change-password': 'newPassword',
};

/** The list is loaded when the first password is set, to save memory at rest. */
async function isCommon(password: string): Promise<boolean> {
  const { default: list } = await import('./common.json', { with: { type: 'json' } });
  const plain = password.toLowerCase();
  return !plain.includes(' ') && ` ${list.passwords} `.includes(` ${plain} `);
}

/** The minimum length of a new password. */
export const shortestOf = (production: boolean): number =>
  production ? PASSWORD.shortestInProduction : PASSWORD.shortest;

/** Requires that a password set by a call is strong enough. @throws ProviderError */
export async function requireStrongPassword(
  call: string,
  body: Record<string, unknown>,
  production: boolean,
): Promise<void> {
  const field = PASSWORD_FIELDS[call] ?? '';
  const { [field]: password } = body;
  // Other types are refused by the call itself.
  if (typeof password !== 'string') return;
  const { length } = [...password];
  const refused = (code: string, sentence: string, limit?: number) =>
    new ProviderError(400, sentence, {
      code,
      params: { field, ...(limit !== undefined && { limit }) },
    });
  if (production && length < PASSWORD.shortestInProduction) {
    const limit = PASSWORD.shortestInProduction;
    throw refused('PASSWORD_TOO_WEAK', `The password needs at least ${limit} characters.`, limit);
  }
  if (length < PASSWORD.shortest)
    throw refused('PASSWORD_TOO_SHORT', 'Password too short', PASSWORD.shortest);
  if (password.length > PASSWORD.longest)
    throw refused('PASSWORD_TOO_LONG', 'Password too long', PASSWORD.longest);
  if (production && (await isCommon(password))) {
    const sentence = 'This password is one of the commonest. Please choose another one.';
    throw refused('PASSWORD_TOO_WEAK', sentence);
  }
}
