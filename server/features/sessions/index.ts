import { FRESH_SIGN_IN_MS, STEP_UP_MS } from '../../../contract/values/proof-methods.ts';
import { appendAudit } from '../../../db/features/audit/audit.ts';
import { endTokensIn } from '../../../db/features/auth/ended-tokens.ts';
import { noteSafety } from '../../../db/features/safety/safety.ts';
import { removeOldSessions } from '../../../db/features/sessions/removal.ts';
import {
  endOneSession,
  endSessions,
  listSessions,
  stepUp,
  stepUpBySignIn,
} from '../../../db/features/sessions/sessions.ts';
import { findUserById } from '../../../db/features/users/reads.ts';
import { monotonicNow } from '../../app/clock.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { startPeriodicJob } from '../../app/lifecycle/periodic-job.ts';
import type { Claims } from '../../auth/caller.ts';
import { badInput, HttpError, httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { iso } from '../../http/iso-time.ts';
import { userNotFound } from '../users/require-user.ts';

const HOUR_MS = 3_600_000;

const wrongProof = () =>
  httpError('factor-wrong', 'That was not right. Please try again.', {
    params: { name: 'password' },
  });

/** @throws HttpError (400) unless the body has one proof. */
function requireOneProof([first, second]: string[]) {
  if (first === undefined)
    throw badInput('Password', { fault: 'missing', sentence: 'or another proof is required' });
  if (second === undefined) return;
  const subject = `${second.charAt(0).toUpperCase()}${second.slice(1)}`;
  throw badInput(subject, { fault: 'unexpected', sentence: `can't come with ${first}` });
}

/** The handlers of the calls about sessions, and of the step-up. */
function sessionHandlers({ store, identity, stepUps, factors }: AppContext) {
  /** The claims of a member's token: the router lets no visitor here. */
  const claimed = (claims: Claims | null) => claims as Claims;

  return {
    async 'GET /me/sessions'({ caller, claims }) {
      const rows = await store.read(listSessions(caller));
      return rows.map(({ id, device, by, begunAt, usedAt }) => ({
        _id: id,
        current: id === claimed(claims).sid,
        device,
        by,
        begunAt: iso(begunAt),
        usedAt: iso(usedAt),
      }));
    },

    async 'DELETE /me/sessions/{id}'({ caller, params }) {
      if (!(await endOneSession(store, caller, params.id)))
        throw new HttpError(404, 'You have no such session.');
      return { success: true };
    },

    async 'DELETE /me/sessions'({ caller, claims }) {
      await endSessions(store, caller, { id: claimed(claims).sid });
      return { success: true };
    },

    async 'DELETE /admin/users/{id}/sessions'({ caller, params }) {
      const member = await store.read(findUserById(params.id));
      if (!member) throw userNotFound();
      await endSessions(store, member, {}, function* (tx) {
        yield* endTokensIn(tx, member.email);
        yield* noteSafety(tx, member, 'tokens-ended');
        yield* appendAudit({
          actor: caller.email,
          act: 'sessions ended',
          target: member.email,
          detail: '',
        });
      });
      return { success: true };
    },

    async 'POST /me/step-up'({ caller, claims, body, network, home, headers, proveBy }) {
      const { password, idToken, code, assertion } = body;
      requireOneProof(Object.keys(body));
      const session = await stepUps.sessionOf(claimed(claims));
      const steppedUpAt = Math.floor(monotonicNow());
      const until = iso(steppedUpAt + STEP_UP_MS);
      if (password !== undefined && !caller.hasFactor && identity.authCalls) {
        const cookie = headers.cookie ?? null;
        const guess = { email: caller.email, password, network, cookie };
        if (!(await identity.authCalls.checkPassword(guess))) throw wrongProof();
        await stepUp(store, session.id, steppedUpAt);
        return { until };
      }
      if (idToken !== undefined && !caller.hasFactor && !identity.authCalls) {
        const proof = await proveBy(`Bearer ${idToken}`);
        const isFresh = proof && steppedUpAt - proof.signedInAt <= FRESH_SIGN_IN_MS;
        if (!isFresh || proof.email !== caller.email) throw wrongProof();
        const { uid, signedInAt } = proof;
        if (!(await stepUpBySignIn(store, session, { uid, signedInAt, steppedUpAt })))
          throw wrongProof();
        return { until };
      }
      const place = { sessionId: session.id, home };
      if (caller.hasFactor && (code !== undefined || assertion !== undefined)) {
        await factors.verify(caller, { code, assertion }, place);
        await stepUp(store, session.id, steppedUpAt);
        return { until };
      }
      throw httpError('step-up', 'Please show in another way that it is you.', {
        ...(await stepUps.demandOf(caller, place)),
      });
    },
  } satisfies Partial<Handlers>;
}

export const sessions = {
  handlers: sessionHandlers,
  start: ({ store, log }) =>
    startPeriodicJob((closing) => removeOldSessions(store, closing), {
      intervalMs: HOUR_MS,
      onError: (err) => log.warn({ err }, 'old sessions were not removed'),
    }),
} satisfies Feature;
