import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { isAdmin } from '../../contract/core/rights.ts';
import { findUnchanged } from '../../db/features/users/sign-in.ts';
import type { Audience } from '../app/config/config.ts';
import type { AppContext } from '../app/context.ts';
import type { Caller } from '../auth/caller.ts';
import { bearerOf } from '../auth/tokens.ts';
import { networkOf } from '../limits/network.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { requireFactorOf, SIGN_IN } from './authorize.ts';
import { HttpError, httpError } from './errors.ts';
import { requireNoSuspension, requireStaying } from './sanctions.ts';

/** Hooks that admit the audience of an operator's page; null: the page is switched off. */
export type AudienceGuard = onRequestAsyncHookHandler[] | null;

/** The hooks for the audience of a setting. */
export function requireAudience(
  audience: Audience,
  context: AppContext,
  limits: RateLimits,
): AudienceGuard {
  if (audience === 'off') return null;
  if (audience === 'open') return [];
  const { tokens, identity, store, factors, config } = context;

  /** The caller by product token, or in a browser by the session of the embedded provider. */
  async function callerOf({ headers }: FastifyRequest): Promise<Caller | null> {
    const bearer = bearerOf(headers);
    if (bearer) return (await tokens.open(bearer))?.caller ?? null;
    const proven = identity.authCalls ? await identity.prove(headers) : null;
    if (!proven) return null;
    // The same rule as for `POST /jwt`: a session that gets no product token there names no member here.
    const emptyProfile = { email: proven.email, displayName: '', photoURL: '' };
    const member = await store.read(findUnchanged(emptyProfile, proven));
    if (member === null || typeof member === 'string') return null;
    return (await factors.hasShown(member.user, proven.session, headers)) ? member.user : null;
  }

  const adminsOnly: onRequestAsyncHookHandler = async (request) => {
    await limits.takeRead(networkOf(request.ip));
    const caller = await callerOf(request);
    if (!caller) throw new HttpError(401, SIGN_IN);
    requireStaying({}, caller);
    requireNoSuspension(caller);
    if (!isAdmin(caller)) throw httpError('admins-only', 'This is for admins only.');
    requireFactorOf(caller, config.factors);
  };
  return [adminsOnly];
}
