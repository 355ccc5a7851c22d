import type { Endpoint } from '../../contract/core/endpoint.ts';
import { STEP_UP_MS } from '../../contract/values/proof-methods.ts';
import type { Store } from '../../db/core/store.ts';
import { findSession, type SessionRow } from '../../db/features/sessions/sessions.ts';
import { monotonicNow } from '../app/clock.ts';
import { httpError } from '../http/errors.ts';
import type { Caller, Claims, SignedIn } from './caller.ts';
import type { Demand, SecondFactors } from './factors/second-factors.ts';
import type { Identity } from './identity.ts';

interface Services {
  store: Pick<Store, 'read'>;
  identity: Pick<Identity, 'authCalls'>;
  factors: Pick<SecondFactors, 'demandOf'>;
}

const endedError = () =>
  httpError('session-ended', 'Your session has ended. Please sign in again.');

/** Until when a session counts as stepped up: by its sign-in or by a later proof, in milliseconds since 1970. */
const steppedUpUntil = ({ begunAt, steppedUpAt }: SessionRow): number =>
  Math.max(begunAt, steppedUpAt ?? 0) + STEP_UP_MS;

/** The rule that some calls ask for a fresh proof of who calls (further.md, section 2). */
export function stepUpsOf({ store, identity, factors }: Services) {
  /** The proofs that the caller can give, of a factor where there is one. A caller without any signs in anew. */
  async function demandOf(
    caller: Caller,
    place: { sessionId: string; home: string },
  ): Promise<Demand> {
    if (caller.hasFactor) return factors.demandOf(caller, place);
    return { methods: (await identity.authCalls?.hasPassword(caller.email)) ? ['password'] : [] };
  }

  /** The running session of a token. @throws HttpError (401) for a token without one. */
  async function sessionOf({ sid }: Claims): Promise<SessionRow> {
    const session = sid === undefined ? undefined : await store.read(findSession(sid));
    if (!session || session.endedAt !== null) throw endedError();
    return session;
  }

  return {
    sessionOf,
    demandOf,
    /** @throws HttpError (403 `step-up`) for a session without a fresh proof, where the call asks for one. */
    async require({ stepUp }: Endpoint, { caller, claims }: SignedIn, home: string): Promise<void> {
      if (!stepUp || (stepUp === 'with-factor' && !caller.hasFactor)) return;
      const session = await sessionOf(claims);
      if (steppedUpUntil(session) > monotonicNow()) return;
      const demand = await demandOf(caller, { sessionId: session.id, home });
      throw httpError('step-up', 'Please show first that it is you.', { ...demand });
    },
  };
}
export type StepUps = ReturnType<typeof stepUpsOf>;
