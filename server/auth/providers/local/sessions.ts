import { hkdfSync } from 'node:crypto';
import { SESSION_MS, type SignInBy } from '../../../../contract/values/proof-methods.ts';
import type { Store } from '../../../../db/core/store.ts';
import {
  endSession,
  extendSession,
  findProviderSession,
} from '../../../../db/features/identity/sessions.ts';
import type { ProviderSignIn } from '../../../../db/features/sessions/provider-sessions.ts';
import { COOKIE_PREFIX, privateCookie } from '../../cookies.ts';
import { deviceOf } from '../../device.ts';
import { hmacOf, isSameText } from '../../signed-token.ts';

/** A session lasts so long without a new sign-in, as with the other provider. */
const LIFE_MS = SESSION_MS.members.unused;
/** A session that is used runs on, once it is so old. */
const RENEWED_AFTER_MS = 24 * 3_600_000;
/** A brief session, which its browser forgets as it closes, lasts so long and never runs on. */
const BRIEF_MS = 24 * 3_600_000;

/** The names of all cookies of a session have this part, also those that earlier releases set. */
export const SESSION_COOKIES = `${COOKIE_PREFIX}.session`;

/** The part of a sign-in that the row of its session keeps. */
export function signInOf(by: SignInBy, headers: Headers, isBrief: boolean): ProviderSignIn {
  const userAgent = headers.get('user-agent') ?? '';
  const expiresAt = new Date(Date.now() + (isBrief ? BRIEF_MS : LIFE_MS));
  return { by, userAgent, device: deviceOf(userAgent), expiresAt };
}

/** The sessions of the embedded provider. A cookie has the session's token, signed. */
export function providerSessions(store: Store, jwtSecret: string, secure: boolean) {
  const secret = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'adda identity', 48)).toString(
    'base64',
  );
  const cookie = privateCookie('session_token', {
    secure,
    maxAge: LIFE_MS / 1_000,
    securePrefix: '__Secure-',
  });
  const signed = (token: string) =>
    encodeURIComponent(`${token}.${hmacOf(secret, token).toString('base64')}`);
  const briefCookie = privateCookie('dont_remember', { secure, securePrefix: '__Secure-' });
  const briefMark = signed('true');

  /** The token in a cookie that the forum has signed; null without one. */
  function tokenIn(header: string | null): string | null {
    const value = cookie.find(header);
    const token = /^([\w-]{32})\./.exec(value)?.[1];
    return token !== undefined && isSameText(value, signed(token)) ? token : null;
  }

  async function find(header: string | null) {
    const token = tokenIn(header);
    const found = token === null ? null : await store.read(findProviderSession(token));
    if (!found || found.session.expiresAt.getTime() >= Date.now()) return found;
    await endSession(store, found.session.token);
    return null;
  }

  type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

  /** True if the session of a browser is brief: a sign-in with `rememberMe: false` has begun it. */
  const isBrief = (header: string | null) => isSameText(briefCookie.find(header), briefMark);

  return {
    tokenIn,
    isBrief,
    /** The session of a `Cookie` header, and its account. One that has expired is ended by that. */
    find,
    /** The `Set-Cookie` values that begin a session in a browser. The mark of a brief one before it would shorten it. */
    begin: (token: string, brief: boolean): string[] => [
      cookie.set(signed(token), brief),
      brief ? briefCookie.set(briefMark, true) : briefCookie.remove,
    ],
    /** The `Set-Cookie` values that end it. */
    end: [cookie.remove, briefCookie.remove],
    /**
     * Lets the session of a `Cookie` header run on, as its use asks.
     * @returns the session as it is then, and the cookies that say so to the browser; null: it has ended meanwhile
     */
    async renew(
      found: Found,
      header: string | null,
    ): Promise<{ found: Found; cookies: string[] } | null> {
      const now = Date.now();
      const age = now - (found.session.expiresAt.getTime() - LIFE_MS);
      if (age < RENEWED_AFTER_MS || isBrief(header)) return { found, cookies: [] };
      const times = { expiresAt: new Date(now + LIFE_MS), updatedAt: new Date(now) };
      const session = { ...found.session, ...times };
      if ((await extendSession(store, session)) === 0) return null;
      return { found: { ...found, session }, cookies: [cookie.set(signed(session.token))] };
    },
  };
}
export type ProviderSessions = ReturnType<typeof providerSessions>;
