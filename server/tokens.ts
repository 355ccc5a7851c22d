import type { IncomingHttpHeaders } from 'node:http';
import type {} from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import { v4 } from 'uuid';
import { TOKEN_SECONDS } from '../contract/limits.ts';
import type { Caller } from '../contract/rights.ts';
import type { Connection } from '../db/connection.ts';
import { findByToken } from '../db/users.ts';
import { steadyNow } from './clock.ts';

/** What a product token says. It names the member and nothing that they may do. */
export interface Claims {
  /** The member's id. */
  sub: string;
  email: string;
  /** The member's series of tokens; one given out before there were any has none. */
  series?: number;
  /** The token's own id: a logout ends it. */
  jti: string;
  /** When it was made and when it ends, in seconds since 1970. */
  iat: number;
  exp: number;
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sub: string; email: string; jti: string; series?: number; iat?: number };
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
    sign: ({
      id,
      email,
      tokenSeries,
    }: {
      id: string;
      email: string;
      tokenSeries: number;
    }): string =>
      app.jwt.sign(
        {
          ...{ sub: id, email, jti: v4(), series: tokenSeries },
          iat: Math.floor(steadyNow() / 1_000),
        },
        { expiresIn: TOKEN_SECONDS },
      ),

    /** Who a token stands for right now; null when it is forged, expired, ended, or its member is gone. */
    async open(token: string): Promise<SignedIn | null> {
      let claims: Claims;
      try {
        claims = app.jwt.verify<Claims>(token);
      } catch {
        // Any fault of a token means the same: nobody is signed in by it.
        return null;
      }
      if (!claims.sub || !claims.jti || !claims.iat || !claims.exp) return null;
      const now = steadyNow();
      if (claims.exp * 1_000 <= now || claims.iat * 1_000 > now + MOST_AHEAD_MS) return null;
      const user = await findByToken(read, claims.sub, claims.jti);
      return user?.tokenSeries === (claims.series ?? 0) ? { caller: user, claims } : null;
    },
  };
}
export type Tokens = ReturnType<typeof tokensOf>;
