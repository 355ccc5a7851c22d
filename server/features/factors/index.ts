import type { Passkey } from '../../../contract/features/factors.ts';
import { LONGEST, MOST_PASSKEYS } from '../../../contract/values/limits.ts';
import { attemptAll } from '../../../db/core/concurrency/attempt-all.ts';
import { newId } from '../../../db/core/ids.ts';
import {
  confirmTotp,
  proposeTotp,
  removeTotp,
  renewRecoveryCodes,
} from '../../../db/features/factors/authenticator.ts';
import {
  addPasskey,
  removeOldChallenges,
  removePasskey,
} from '../../../db/features/factors/passkeys.ts';
import {
  askReset,
  type ResetRefusal,
  runDueResets,
  stopReset,
} from '../../../db/features/factors/resets.ts';
import { listPasskeys, type PasskeyRow, readFactors } from '../../../db/features/factors/rows.ts';
import { wholeNow } from '../../app/clock.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { startPeriodicJob } from '../../app/lifecycle/periodic-job.ts';
import type { Claims } from '../../auth/caller.ts';
import { openCodes, readCode } from '../../auth/factors/codes.ts';
import { requireAccepted, wrongFactor } from '../../auth/factors/second-factors.ts';
import { HttpError, httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { clean } from '../../http/input.ts';
import { iso, isoOrNull } from '../../http/iso-time.ts';
import { memberRoom } from '../../realtime/socket-rooms.ts';

const MINUTE_MS = 60_000;

const SENTENCES: Record<ResetRefusal, string> = {
  'member-unknown': 'There is no such member.',
  'not-allowed': 'Your own factors you remove yourself.',
  'no-factor': 'The member has no second factor.',
};

const presentPasskey = ({ id: _id, name, addedAt, usedAt }: PasskeyRow): Passkey => ({
  _id,
  name,
  addedAt: iso(addedAt),
  usedAt: isoOrNull(usedAt),
});

/** The session of a call. @throws HttpError (401) for a token from before there were sessions */
function sessionIdOf(claims: Claims | null): string {
  if (claims?.sid) return claims.sid;
  throw httpError('session-ended', 'Your session has ended. Please sign in again.');
}

/** The handlers of the calls about second factors. */
function factorHandlers({ store, settings, factors }: AppContext) {
  const { sealer, passkeys, partyAt } = factors;

  return {
    async 'GET /me/factors'({ caller }) {
      const { passkeys: rows, resetAt, ...rest } = await store.read(readFactors(caller.key));
      return { ...rest, passkeys: rows.length, resetAt: isoOrNull(resetAt) };
    },

    async 'POST /me/totp'({ caller }) {
      const { newSecret, authenticatorUri } = await openCodes();
      const secret = newSecret();
      const sealed = { secret: sealer.seal(secret, caller.id), sealedBy: sealer.keyId };
      await proposeTotp(store, caller, sealed);
      return { secret, uri: authenticatorUri(secret, settings.now.siteName, caller.email) };
    },

    async 'POST /me/totp/confirm'({ caller, claims, body, setCookie }) {
      const now = wholeNow();
      const { newRecoveryCodes, stepOf } = await openCodes();
      const code = readCode(body.code);
      const { shown, hashes } = newRecoveryCodes();
      const cookie = factors.newCookie();
      const outcome = await confirmTotp(store, caller, {
        now,
        stepOf(sealed) {
          const secret = sealer.open(sealed, caller.id);
          return secret !== null && code && 'totp' in code ? stepOf(secret, code.totp, now) : null;
        },
        recoveryHashes: hashes,
        session: { id: sessionIdOf(claims), factorHash: cookie.hash },
      });
      if (outcome === 'none') throw httpError('no-factor', 'There is nothing to confirm.');
      requireAccepted(outcome, now);
      setCookie(cookie.value);
      return { recovery: shown };
    },

    async 'DELETE /me/totp'({ caller, claims }) {
      await removeTotp(store, caller, claims?.sid);
      return { success: true };
    },

    async 'POST /me/recovery'({ caller }) {
      const { shown, hashes } = (await openCodes()).newRecoveryCodes();
      if (!(await renewRecoveryCodes(store, caller, hashes)))
        throw httpError('no-factor', 'You have no second factor.');
      return { recovery: shown };
    },

    async 'GET /me/passkeys'({ caller }) {
      return (await store.read(listPasskeys(caller.key))).map(presentPasskey);
    },

    'POST /me/passkeys/options': ({ caller, claims, home }) =>
      passkeys.askNew(caller, sessionIdOf(claims), partyAt(home)),

    async 'POST /me/passkeys'({ caller, claims, body, home, setCookie }) {
      const name = clean(body.name, 'name', LONGEST.passkey);
      const sessionId = sessionIdOf(claims);
      const verified = await passkeys.verifyNew(caller, sessionId, body.credential, partyAt(home));
      if (!verified) throw wrongFactor();
      const { challenge, ...made } = verified;
      const passkey = { id: newId(), ...made, name, addedAt: wholeNow() };
      const cookie = factors.newCookie();
      const session = { id: sessionId, factorHash: cookie.hash };
      const refused = await addPasskey(store, caller, { passkey, challenge, session });
      if (refused === 'wrong') throw wrongFactor();
      if (refused === 'full')
        throw httpError('too-many-passkeys', ({ limit }) => `You can have ${limit} passkeys.`, {
          params: { limit: MOST_PASSKEYS },
        });
      setCookie(cookie.value);
      return presentPasskey({ ...passkey, userKey: caller.key, usedAt: null });
    },

    async 'DELETE /me/passkeys/{id}'({ caller, claims, params }) {
      if (!(await removePasskey(store, caller, params.id, claims?.sid)))
        throw new HttpError(404, 'You have no such passkey.');
      return { success: true };
    },

    async 'DELETE /me/factors/reset'({ caller }) {
      await stopReset(store, caller);
      return { success: true };
    },

    async 'DELETE /admin/users/{id}/factors'({ caller, params }) {
      const asked = await askReset(store, params.id, caller, wholeNow());
      if (typeof asked === 'string') throw httpError(asked, SENTENCES[asked]);
      return { at: iso(asked.at) };
    },
  } satisfies Partial<Handlers>;
}

export const factors = {
  handlers: factorHandlers,
  effects: {
    'factors:changed': { tags: ({ id }) => [memberRoom(id)], endsRight: true },
  },
  start: ({ store, log }) =>
    startPeriodicJob(
      async () => {
        const now = wholeNow();
        await attemptAll([() => runDueResets(store, now), () => removeOldChallenges(store, now)]);
      },
      {
        intervalMs: MINUTE_MS,
        onError: (err) => log.warn({ err }, 'the resets of second factors were not made'),
      },
    ),
} satisfies Feature;
