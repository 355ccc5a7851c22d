import { createHmac, timingSafeEqual } from 'node:crypto';

/** The HMAC-SHA256 of a text. */
export const hmacOf = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest();

/** True if two texts are the same, in a time that tells nothing about either except its length. */
export function isSameText(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The purpose of a token, which its MAC includes: a token of one purpose is none of another. */
type TokenPurpose = 'unsubscribe' | 'act' | 'email-confirm' | 'email-undo';

const macOf = (secret: string, purpose: TokenPurpose, payload: string) =>
  hmacOf(secret, `${purpose}:${payload}`).toString('base64url');

/** A signed token: the payload, a dot, and the MAC of both purpose and payload. */
export const signToken = (secret: string, purpose: TokenPurpose, payload: string): string =>
  `${payload}.${macOf(secret, purpose, payload)}`;

/** The payload of a token; null for one that the forum has not made for this purpose. */
export function verifyToken(secret: string, purpose: TokenPurpose, token: string): string | null {
  const dot = token.lastIndexOf('.');
  const payload = token.slice(0, Math.max(0, dot));
  return isSameText(token.slice(dot + 1), macOf(secret, purpose, payload)) ? payload : null;
}
