import { createHmac, timingSafeEqual } from 'node:crypto';

const macOf = (secret: string, memberId: string) =>
  createHmac('sha256', secret).update(`unsubscribe:${memberId}`).digest('base64url');

/** The token of the link that ends a member's letters. It never expires: old letters keep their link. */
export const unsubscribeToken = (secret: string, memberId: string): string =>
  `${memberId}.${macOf(secret, memberId)}`;

/** The member of a token; null for one that the forum has not made. */
export function memberOfToken(secret: string, token: string): string | null {
  const dot = token.lastIndexOf('.');
  const memberId = token.slice(0, Math.max(0, dot));
  const given = Buffer.from(token.slice(dot + 1));
  const expected = Buffer.from(macOf(secret, memberId));
  return given.length === expected.length && timingSafeEqual(given, expected) ? memberId : null;
}

/** The path of the page that ends a member's letters. */
export const unsubscribePath = (token: string): string =>
  `/unsubscribe/${encodeURIComponent(token)}`;
