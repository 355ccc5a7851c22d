import { findAccount } from '../../../db/features/identity/accounts.ts';
import { saveMailToken } from '../../../db/features/identity/mails.ts';
import { type MailKind, newMailToken } from '../../../server/auth/providers/local/mail-tokens.ts';
import type { TestApp } from '../test-app.ts';

/** Saves a token as a mail to the account would carry it, and returns it. */
export async function mailTokenFor(
  { app }: TestApp,
  email: string,
  kind: MailKind = 'confirm-email',
): Promise<string> {
  const { store } = app.context;
  const account = await store.read(findAccount('email', email));
  if (!account) throw new Error(`There is no account of ${email}`);
  const { token, row } = newMailToken(kind);
  await saveMailToken(store, account.id, row);
  return token;
}
