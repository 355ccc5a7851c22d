import { findAccount, keepLetter } from '../db/identity-letters.ts';
import { type LetterKind, newLetter } from '../server/outside/letter-tokens.ts';
import type { House } from './house.ts';

/** The token of a letter to an account, as its reader has it. */
export async function letterTo(
  { app }: House,
  email: string,
  kind: LetterKind = 'confirm-email',
): Promise<string> {
  const { store } = app.parts;
  const account = await findAccount(store.read, 'email', email);
  if (!account) throw new Error(`There is no account of ${email}`);
  const { token, letter } = newLetter(kind);
  await keepLetter(store, account.id, letter);
  return token;
}
