import { createHash, randomBytes } from 'node:crypto';
import type { NewLetter } from '../../db/identity-letters.ts';

/** What a letter is for, as the library begins the names of its own. */
export type LetterKind = 'confirm-email' | 'reset-password';

/** How long letters are good, in seconds. */
export const GOOD_FOR: Record<LetterKind, number> = {
  'confirm-email': 24 * 3_600,
  'reset-password': 3_600,
};

/** What is kept in place of a secret name: who reads the database has no letter by that. */
export const stored = (name: string): string =>
  createHash('sha256').update(name).digest('base64url');

/** How the letter of a token is kept. */
export const letterOf = (kind: LetterKind, token: string): string => stored(`${kind}:${token}`);

/** A new token for a letter, and what is kept of it. */
export function newLetter(kind: LetterKind): { token: string; letter: NewLetter } {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(Date.now() + GOOD_FOR[kind] * 1_000);
  return { token, letter: { identifier: letterOf(kind, token), expiresAt } };
}
