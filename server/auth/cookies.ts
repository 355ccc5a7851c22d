import { createHash, randomBytes } from 'node:crypto';

/** Browsers keep a cookie for 400 days at most. */
const LONGEST_COOKIE_SECONDS = 400 * 24 * 3_600;

/** The prefix of the names of all cookies that scripts can't read. */
export const COOKIE_PREFIX = 'adda';

interface CookieOptions {
  /** True if the cookie is for https only. */
  secure: boolean;
  maxAge?: number;
  /** With `__Host-` browsers accept the cookie from this host only, so that no other host of the domain can set it. */
  securePrefix?: '__Host-' | '__Secure-';
  path?: string;
}

/** A cookie that scripts can't read and other sites don't send. */
export function privateCookie(
  name: string,
  { secure, maxAge = LONGEST_COOKIE_SECONDS, securePrefix = '__Host-', path = '/' }: CookieOptions,
) {
  const fullName = `${secure ? securePrefix : ''}${COOKIE_PREFIX}.${name}`;
  const pattern = new RegExp(`(?:^|;) *${fullName.replaceAll('.', String.raw`\.`)}=([^;]*)`);
  const attributes = `Path=${path}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    /** The value in a `Cookie` header; '' without one. */
    find: (cookie: string | null | undefined): string =>
      pattern.exec(cookie ?? '')?.[1]?.trim() ?? '',
    /** The `Set-Cookie` value that keeps a value; where it is brief, the browser forgets it as it closes. */
    set: (value: string, isBrief = false): string =>
      `${fullName}=${value}; ${isBrief ? '' : `Max-Age=${maxAge}; `}${attributes}`,
    /** The `Set-Cookie` value that removes it. */
    remove: `${fullName}=; Max-Age=0; ${attributes}`,
  };
}

/** The hash by which a secret of a browser is stored. */
export const secretHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/** A cookie with a random secret of 128 bits. */
export function secretCookie(name: string, secure: boolean) {
  const { find, set } = privateCookie(name, { secure });
  return {
    /** The secret in a `Cookie` header; null without one. */
    find: (cookie: string | undefined): string | null =>
      /^[\w-]{22}$/.exec(find(cookie))?.[0] ?? null,
    make: (): string => randomBytes(16).toString('base64url'),
    set,
  };
}
