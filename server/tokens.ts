import type { IncomingHttpHeaders } from 'node:http';
import type {} from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { v4 } from 'uuid';
import { TOKEN_SECONDS } from '../contract/limits.ts';
import type { Caller } from '../contract/rights.ts';
import type { Connection } from '../db/connection.ts';
import { findByToken } from '../db/users.ts';
import { checkOf } from './check.ts';
import { steadyNow } from './clock.ts';

/** What stands in a token as an id: nothing else is asked of a database. */
const Id = Type.String({ pattern: '^[\\w.-]{1,100}$' });
const Seconds = Type.Number({ minimum: 1, maximum: 1e11 });
/** Whoever has the secret can sign anything: the form is checked all the same. */
const isClaims = checkOf(
  Type.Object({
    sub: Id,
    jti: Id,
    sid: Type.Optional(Id),
    series: Type.Optional(Type.Integer()),
    iat: Seconds,
    exp: Seconds,
  }),
);

/** What a product token says. It names the member and nothing that they may do. */
export interface Claims {
  /** The member's id. */
  sub: string;
  email: string;
  /** The member's series of tokens; one given out before there were any has none. */
  series?: number;
  /** The token's own id: a logout ends it. */
  jti: string;
  /** The session of the embedded identity provider that it came of: the token ends with it. */
  sid?: string;
  /** When it was made and when it ends, in seconds since 1970. */
  iat: number;
  exp: number;
}

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

/** The token that a request came with. */
export const bearerOf = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  authorization?.match(/^Bearer (\S+)$/i)?.[1];

/** A caller with the token that they came with. */
export interface SignedIn {
  caller: Caller;
  claims: Claims;
}

/** How far the clocks of several servers may differ. A token from further ahead was made while a clock was wrong. */
const MOST_AHEAD_MS = 60_000;

/** Makes and reads product tokens (HS256, one hour). */
export function tokensOf(app: FastifyInstance, read: Connection) {
  return {
    sign: (user: { id: string; email: string; tokenSeries: number }, session?: string): string =>
      app.jwt.sign(
        {
          ...{ sub: user.id, email: user.email, jti: v4(), series: user.tokenSeries },
          ...(session && { sid: session }),
          iat: Math.floor(steadyNow() / 1_000),
        },
        { expiresIn: TOKEN_SECONDS },
      ),

    /** Who a token stands for right now; null when it is forged, expired, ended, or its member is gone. */
    async open(token: string): Promise<SignedIn | null> {
      let claims: Claims;
      try {
        const said: unknown = app.jwt.verify(token);
        if (!isClaims(said)) return null;
        claims = said as Claims;
      } catch {
        // Any fault of a token means the same: nobody is signed in by it.
        return null;
      }
      const now = steadyNow();
      if (claims.exp * 1_000 <= now || claims.iat * 1_000 > now + MOST_AHEAD_MS) return null;
      const user = await findByToken(read, claims);
      return user?.tokenSeries === (claims.series ?? 0) ? { caller: user, claims } : null;
    },
  };
}
export type Tokens = ReturnType<typeof tokensOf>;
