import type { IncomingHttpHeaders } from 'node:http';
import type {} from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { v4 } from 'uuid';
import { TOKEN_SECONDS } from '../../contract/values/limits.ts';
import type { Store } from '../../db/core/store.ts';
import { findByToken } from '../../db/features/users/reads.ts';
import { monotonicNow } from '../app/clock.ts';
import { validatorOf } from '../http/validator.ts';
import type { Claims, SignedIn } from './caller.ts';
import type { CallerCache } from './caller-cache.ts';

/** The form of an id in a token: only such a value reaches the database. */
const Id = Type.String({ pattern: '^[\\w.-]{1,100}$' });
const Seconds = Type.Number({ minimum: 1, maximum: 1e11 });
/** A good signature does not imply the right form, so the form is checked, too. */
const isClaims = validatorOf(
  Type.Object({
    sub: Id,
    jti: Id,
    sid: Type.Optional(Id),
    series: Type.Optional(Type.Integer()),
    iat: Seconds,
    exp: Seconds,
  }),
);

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: {
      sub: string;
      email: string;
      jti: string;
      sid?: string;
      series?: number;
      iat?: number;
    };
  }
}

/** The bearer token of a request. */
export const bearerOf = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  authorization?.match(/^Bearer (\S+)$/i)?.[1];

/** How far the clocks of servers may differ. A token from further in the future was issued by a wrong clock. */
const MAX_CLOCK_SKEW_MS = 60_000;

/** Issues and verifies product tokens (HS256, one hour). */
export function tokensOf(
  app: FastifyInstance,
  { read }: Pick<Store, 'read'>,
  callers: CallerCache,
) {
  /** The caller of a token; null when it is forged or revoked, or its member is deleted. */
  async function readCaller(token: string): Promise<SignedIn | null> {
    let claims: Claims;
    try {
      const verified: unknown = app.jwt.verify(token);
      if (!isClaims(verified)) return null;
      claims = verified as Claims;
    } catch {
      // Every fault of a token has the same meaning: it signs nobody in.
      return null;
    }
    const user = await read(findByToken(claims));
    return user?.tokenSeries === (claims.series ?? 0) ? { caller: user, claims } : null;
  }

  return {
    sign: (user: { id: string; email: string; tokenSeries: number }, session?: string): string =>
      app.jwt.sign(
        {
          sub: user.id,
          email: user.email,
          jti: v4(),
          series: user.tokenSeries,
          ...(session && { sid: session }),
          iat: Math.floor(monotonicNow() / 1_000),
        },
        { expiresIn: TOKEN_SECONDS },
      ),

    /** The caller of a token; null when it is forged, expired or revoked, or its member is deleted. */
    async open(token: string): Promise<SignedIn | null> {
      const signedIn = await callers.getOrRead(token, () => readCaller(token));
      if (!signedIn) return null;
      const { iat, exp } = signedIn.claims;
      const now = monotonicNow();
      return exp * 1_000 > now && iat * 1_000 <= now + MAX_CLOCK_SKEW_MS ? signedIn : null;
    },
  };
}
export type Tokens = ReturnType<typeof tokensOf>;
