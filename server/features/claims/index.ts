import { asLast4, asTrxId, payToOf } from '../../../contract/core/pay-to.ts';
import { room } from '../../../contract/core/rooms.ts';
import type { MembersClaim } from '../../../contract/features/claims.ts';
import { LONGEST, PAGE } from '../../../contract/values/limits.ts';
import {
  type ClaimRow,
  findClaim,
  listClaims,
  listOwnClaims,
} from '../../../db/features/claims/reads.ts';
import { approveClaim, refuseClaim, type Settling } from '../../../db/features/claims/settling.ts';
import { addClaim, type ClaimRefusal, withdrawClaim } from '../../../db/features/claims/writes.ts';
import { userRev } from '../../../db/features/users/revs.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { badInput, httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { clean, sliceOf } from '../../http/input.ts';
import { presentClaim, presentMembersClaim } from './presenter.ts';
import { serveSmsHook } from './sms-hook.ts';

const REFUSALS: Record<ClaimRefusal, string> = {
  'already-member': 'You are a Gold member already.',
  'claim-open': 'You have an open claim already.',
  'claim-exists': 'This transaction was used in another claim.',
  'claim-revoked': 'This payment of yours was revoked. Write to us if that was wrong.',
};
const claimUnknown = () => httpError('claim-unknown', 'There is no such claim.');

/** The claim that an admin has settled. @throws HttpError where this call did not settle it */
function settledBy(settling: Settling, present: (row: ClaimRow) => MembersClaim): MembersClaim {
  if ('done' in settling) return present(settling.done);
  if ('before' in settling)
    throw httpError('claim-settled', 'This claim was settled already.', {
      current: present(settling.before),
    });
  if (settling.refusal === 'claim-unknown') throw claimUnknown();
  throw httpError('claim-exists', "Another member's payment has this transaction.");
}

/** The handlers of the calls about claims. */
function claimHandlers({ store, settings }: AppContext) {
  const present = (row: ClaimRow) => presentMembersClaim(row, settings.now);

  return {
    async 'POST /claims'({ body, caller, writeKey, rev }) {
      const methods = payToOf(settings.now.payTo);
      if (methods.length === 0)
        throw httpError('payments-not-configured', 'Payments are not configured');
      const { method, dispute = false } = body;
      if (!methods.some((one) => one.method === method))
        throw badInput('Method', { fault: 'unknown', sentence: 'is none that this forum takes.' });
      const trxId = asTrxId(body.trxId);
      if (trxId === null)
        throw badInput(
          'TrxId',
          { fault: 'format', sentence: 'must have 6 to 20 letters from A to Z and digits.' },
          'trxId',
        );
      const last4 = asLast4(body.last4);
      if (last4 === null)
        throw badInput('Last4', { fault: 'format', sentence: 'must be four digits.' }, 'last4');
      const claim = { userKey: caller.key, method, trxId, last4, isDispute: dispute };
      const added = await addClaim(store, claim, writeKey);
      if (typeof added === 'string') throw httpError(added, REFUSALS[added]);
      rev(await store.read(userRev(caller)));
      return presentClaim(added);
    },

    async 'GET /me/claims'({ caller, rev }) {
      const own = await store.read(listOwnClaims(caller));
      rev(own.rev);
      return own.claims.map(presentClaim);
    },

    async 'DELETE /claims/{id}'({ params: { id }, caller, rev }) {
      const done = await withdrawClaim(store, id, caller.key);
      if (!done) throw claimUnknown();
      if (done === 'claim-settled')
        throw httpError('claim-settled', 'This claim was settled already.');
      rev(await store.read(userRev(caller)));
      return { success: true };
    },

    async 'GET /claims'({ query: { state = 'open', ...query }, rev }) {
      const page = await store.read(listClaims(state, sliceOf(query, PAGE.list)));
      rev(page.rev);
      return {
        claims: page.claims.map(present),
        total: page.total,
        claimsRev: page.claimsRev,
      };
    },

    async 'POST /claims/{id}/approve'({ params: { id }, caller }) {
      return settledBy(await approveClaim(store, id, caller), present);
    },

    async 'POST /claims/{id}/refuse'({ params: { id }, body, caller }) {
      const reason = clean(body.reason, 'Reason', LONGEST.reason, 'lines');
      return settledBy(await refuseClaim(store, id, reason, caller), present);
    },
  } satisfies Partial<Handlers>;
}

export const claims = {
  handlers: claimHandlers,
  effects: {
    'claim:added': {
      broadcast: ({ claim, total, rev, claimsRev }, { live, settings }) =>
        live.broadcast(room.admin, 'claim:added', (viewer) =>
          viewer === 'member'
            ? { claim: presentMembersClaim(claim, settings.now), total, rev, claimsRev }
            : null,
        ),
    },
    'claim:settled': {
      broadcast: ({ id: _id, claim, total, rev, claimsRev }, { live, settings }) =>
        live.broadcast(room.admin, 'claim:settled', (viewer) => {
          if (viewer !== 'member') return null;
          const shown = claim && presentMembersClaim(claim, settings.now);
          return { _id, claim: shown, total, rev, claimsRev };
        }),
    },
    'claim:changed': {
      broadcast: ({ id: _id, email, claim, rev }, { live }) =>
        live.broadcast(room.user(email), 'claim:changed', {
          _id,
          claim: claim && presentClaim(claim),
          rev,
        }),
    },
  },
  repeats: {
    *'POST /claims'(id) {
      const claim = yield* findClaim(id);
      return claim ? presentClaim(claim) : null;
    },
  },
  routes: serveSmsHook,
} satisfies Feature;
