import { signToken, verifyToken } from '../../auth/signed-token.ts';

/**
 * The token of the link that ends a member's notification mails. It never expires: old notification mails keep their
 * link.
 */
export const unsubscribeToken = (secret: string, memberId: string): string =>
  signToken(secret, 'unsubscribe', memberId);

/** The member of a token; null for one that the forum has not made. */
export const memberOfToken = (secret: string, token: string): string | null =>
  verifyToken(secret, 'unsubscribe', token);

/** The path of the page that ends a member's notification mails. */
export const unsubscribePath = (token: string): string =>
  `/unsubscribe/${encodeURIComponent(token)}`;
