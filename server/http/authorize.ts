import type { FastifyRequest } from 'fastify';
import type { AnyCall } from '../../contract/core/calls.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { PROBLEMS } from '../../contract/core/errors.ts';
import { isAdmin, isSelf, mayModerate, mustProve, type Right } from '../../contract/core/rights.ts';
import { canonicalEmail } from '../../contract/values/addresses.ts';
import type { Config } from '../app/config/config.ts';
import type { Caller, Claims } from '../auth/caller.ts';
import type { Identity, ProvenIdentity } from '../auth/identity.ts';
import type { StepUps } from '../auth/step-up.ts';
import { bearerOf, type Tokens } from '../auth/tokens.ts';
import { networkOf } from '../limits/network.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { badInput, HttpError, httpError } from './errors.ts';
import { isShutOut, requireNoSanction } from './sanctions.ts';

export const SIGN_IN = 'Please sign in first.';

/** The caller of a request, as far as the right of its call needs. */
export interface Identified {
  caller: Caller | null;
  /** The claims of the caller's token; null for visitors. */
  claims: Claims | null;
  /** The identity that the provider has proven; only for calls that need a proof. */
  proven: ProvenIdentity | null;
}
export const VISITOR: Identified = { caller: null, claims: null, proven: null };

/** The services that decide the rights of a request. */
export interface Authority {
  tokens: Tokens;
  identity: Identity;
  limits: RateLimits;
  stepUps: StepUps;
  config: Pick<Config, 'verify' | 'factors' | 'publicUrl'>;
}

/**
 * Identifies the caller and checks the right that the contract declares, except for rights to a resource.
 * @param isCached whether the response cache answers such a caller.
 * @throws HttpError 401 without a good token or proof, 403 without the right or under a sanction, 429 over a limit.
 */
export async function authorize(
  endpoint: Endpoint,
  request: FastifyRequest,
  { tokens, identity, limits, stepUps, config }: Authority,
  isCached: (caller: Caller | null) => boolean = () => false,
): Promise<Identified> {
  const { access, needsProvenAddress = false } = endpoint;
  const bearer = bearerOf(request.headers);
  const signedIn = bearer && access !== 'proof' ? await tokens.open(bearer) : null;
  const caller = signedIn?.caller ?? null;
  const call = request.routeOptions.config.call as AnyCall;
  if (limits.enabled) {
    const key = caller?.id ?? networkOf(request.ip);
    await limits.takeCall(call, key, request.query, isCached(caller));
  }
  const needsProof = access === 'proof' || (access === 'tokenOrProof' && !caller);
  const proven = needsProof ? await identity.prove(request.headers) : null;
  if (needsProof ? !proven : !caller && access !== 'anyone') {
    if (!bearer || access === 'proof') throw new HttpError(401, SIGN_IN);
    throw httpError('session-ended', 'Your session has ended. Please sign in again.');
  }
  // Whoever is suspended or leaving reads as a visitor.
  if (caller && access === 'anyone' && isShutOut(caller)) return VISITOR;
  if (caller) requireNoSanction(endpoint, caller, request.body);
  if (caller) requireRight(access, caller, request, config);
  if (caller && needsProvenAddress && mustProve(caller, config.verify))
    throw httpError('address-unproven', PROBLEMS['address-unproven']);
  if (caller) requireFactor(endpoint, call, caller, config.factors);
  if (signedIn && endpoint.stepUp) {
    const home = config.publicUrl ?? `${request.protocol}://${request.host}`;
    await stepUps.require(endpoint, signedIn, home);
  }
  return { caller, claims: signedIn?.claims ?? null, proven };
}

/** The calls that only staff makes. */
const STAFF: readonly Right[] = ['moderator', 'admin'];

/**
 * `FACTORS` keeps staff, or all members, from what they may do until they have a second factor.
 * @throws HttpError (403 `factor-needed`)
 */
function requireFactor(
  { access, withoutFactor }: Endpoint,
  call: AnyCall,
  caller: Caller,
  factors: Config['factors'],
) {
  const isOfAll = factors === 'all' && !call.startsWith('GET ') && !withoutFactor;
  if (isOfAll || STAFF.includes(access)) requireFactorOf(caller, factors);
}

/** True if a caller has a second factor where the forum asks staff for one. */
export const hasNeededFactor = (
  caller: Pick<Caller, 'hasFactor'> | null,
  { factors }: Pick<Config, 'factors'>,
): boolean => factors === 'optional' || caller?.hasFactor === true;

/** @throws HttpError (403 `factor-needed`) for a caller without a second factor, where the forum asks for one. */
export function requireFactorOf(caller: Caller, factors: Config['factors']): void {
  if (hasNeededFactor(caller, { factors })) return;
  throw httpError(
    'factor-needed',
    'This forum asks you for a second factor before that. Please set one up.',
  );
}

function requireRight(
  access: Right,
  caller: Caller,
  request: FastifyRequest,
  { factors }: Pick<Config, 'factors'>,
) {
  if (access === 'admin' && !isAdmin(caller))
    throw httpError('admins-only', 'This is for admins only.');
  if (access === 'moderator' && !mayModerate(caller))
    throw httpError('moderators-only', 'This is for moderators and admins only.');
  if (access !== 'self') return;
  const { email } = { ...(request.query as { email?: unknown }), ...(request.params as object) };
  if (email === undefined || email === '')
    throw badInput('Email', { fault: 'missing', sentence: 'is required' });
  if (typeof email !== 'string')
    throw badInput('Email', { fault: 'format', sentence: 'must be given once' });
  const address = canonicalEmail(email);
  if (!isSelf(caller, address))
    throw httpError('not-own-account', 'You may only ask for your own account.');
  // Admins alone may ask for the accounts of others.
  if (caller.email !== address) requireFactorOf(caller, factors);
}
