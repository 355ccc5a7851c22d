import { createHash, randomBytes } from 'node:crypto';
import type { NewMailToken } from '../../../../db/features/identity/mails.ts';

/** The purpose of a mail token, with which its identifier begins. */
export type MailKind = 'confirm-email' | 'reset-password';

/** How long mail tokens are valid, in seconds. */
export const MAIL_TOKEN_SECONDS: Record<MailKind, number> = {
  'confirm-email': 24 * 3_600,
  'reset-password': 3_600,
};

/** The hash that is stored in place of an identifier: read access to the database gives no valid token. */
const hashIdentifier = (name: string): string =>
  createHash('sha256').update(name).digest('base64url');

/** The stored identifier of a mail token. */
export const mailTokenId = (kind: MailKind, token: string): string =>
  hashIdentifier(`${kind}:${token}`);

/** Creates a mail token, and the row that is stored for it. */
export function newMailToken(kind: MailKind): { token: string; row: NewMailToken } {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(Date.now() + MAIL_TOKEN_SECONDS[kind] * 1_000);
  return { token, row: { identifier: mailTokenId(kind, token), expiresAt } };
}
