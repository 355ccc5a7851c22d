import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { type Caller, isAdmin } from '../contract/rights.ts';
import { unchanged } from '../db/sign-in.ts';
import type { Audience } from './config.ts';
import { Refused } from './errors.ts';
import type { Limits } from './limits.ts';
import { networkOf } from './network.ts';
import type { Parts } from './parts.ts';
import { SIGN_IN } from './serve.ts';
import { bearerOf } from './tokens.ts';

/** Hooks that let in who may read a page about the forum itself; null: there is no such page. */
export type Admission = onRequestAsyncHookHandler[] | null;

/** Makes a setting's audience into hooks. */
export function admit(audience: Audience, parts: Parts, limits: Limits): Admission {
  if (audience === 'off') return null;
  if (audience === 'open') return [];
  const { tokens, identity, store } = parts;

  /** Who asks: by a product token, or, as a browser sends none by itself, by the session of this server's provider. */
  async function callerOf({ headers }: FastifyRequest): Promise<Caller | null> {
    const bearer = bearerOf(headers);
    if (bearer) return (await tokens.open(bearer))?.caller ?? null;
    const proven = identity.ownCalls ? await identity.prove(headers) : null;
    if (!proven) return null;
    // Whom `POST /jwt` does not let in as the member of the address is not that member here either.
    const nothing = { email: proven.email, displayName: '', photoURL: '' };
    const known = await unchanged(store.read, nothing, proven);
    return known === null || typeof known === 'string' ? null : known.user;
  }

  const adminsOnly: onRequestAsyncHookHandler = async (request) => {
    await limits.take('read', networkOf(request.ip));
    const caller = await callerOf(request);
    if (!caller) throw new Refused(401, SIGN_IN);
    if (!isAdmin(caller))
      throw new Refused(403, 'This is for admins only.', { code: 'admins-only' });
  };
  return [adminsOnly];
}
