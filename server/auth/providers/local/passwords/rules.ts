import { PASSWORD } from '../../../../../contract/core/password-limits.ts';
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

/** The letters of a text, in lower case. */
const lettersOf = (text: unknown): string =>
  String(text ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]/gu, '');

/** The names that are no password, also with digits and signs around them (docs/asvs.md, 6.1.2). */
function isName(password: string, { name, email }: Record<string, unknown>, forum: Forum): boolean {
  const address = String(email ?? '');
  const host = forum.publicUrl === null ? '' : new URL(forum.publicUrl).hostname;
  const names = ['Adda', forum.siteName, host, name, address, address.split('@')[0]];
  return names.some((one) => lettersOf(one) !== '' && lettersOf(one) === lettersOf(password));
}

interface Forum {
  production: boolean;
  publicUrl: string | null;
  siteName: string;
}

/** The minimum length of a new password. */
export const shortestOf = (production: boolean): number =>
  production ? PASSWORD.shortestInProduction : PASSWORD.shortest;

/** Requires that a password set by a call is strong enough. @throws ProviderError */
export async function requireStrongPassword(
  call: string,
  body: Record<string, unknown>,
  forum: Forum,
): Promise<void> {
  const { production } = forum;
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
  if (production && isName(password, body, forum)) {
    const sentence = 'This password is a name that others know. Please choose another one.';
    throw refused('PASSWORD_TOO_WEAK', sentence);
  }
}
