import { createHash, randomBytes } from 'node:crypto';

/** Browsers keep a cookie for 400 days at most. */
const MAX_AGE_SECONDS = 400 * 24 * 3_600;

/** The hash by which a secret of a browser is stored. */
export const secretHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/**
 * A cookie with a random secret, which scripts can't read. With the prefix `__Host-` browsers accept it from this host
 * only, so that no other host of the domain can set it; they ask for `Secure` then.
 */
export function secretCookie(name: string, secure: boolean) {
  const fullName = `${secure ? '__Host-' : ''}adda.${name}`;
  const pattern = new RegExp(`(?:^|;) *${fullName}=([\\w-]{22})(?=;|$)`);
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    /** The secret in a `Cookie` header; null without one. */
    find: (cookie: string | undefined): string | null => pattern.exec(cookie ?? '')?.[1] ?? null,
    /** A new secret, of 128 random bits. */
    make: (): string => randomBytes(16).toString('base64url'),
    /** The `Set-Cookie` value that keeps a secret. */
    set: (secret: string): string =>
      `${fullName}=${secret}; Max-Age=${MAX_AGE_SECONDS}; ${attributes}`,
  };
}
