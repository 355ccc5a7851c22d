import { sql } from '../../core/drizzle.ts';
import { type Procedure, run } from '../../core/procedure.ts';
import { mutation, updateBy } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import { noteSafety } from '../safety/safety.ts';
import { endSessionsBut } from '../users/session-endings.ts';
import { type CodeOutcome, countWrong, lockedUntil } from './codes.ts';
import {
  type FactorOwner,
  lockFactors,
  replaceCodes,
  saveFactorHash,
  updateHasFactor,
} from './rows.ts';

/** The session of a call, and the hash of the cookie by which it needs no second factor from now on. */
export interface FactorSession {
  id: string;
  factorHash: string;
}

const setPending = updateBy('secondFactors', 'userKey', ['pendingSecret', 'sealedBy']);
/** The statement takes the secret that it asks for: of equal codes at once one alone confirms it. */
const confirmPending = mutation<{ userKey: number; pending: string; step: number; now: number }>()(
  (db, { secondFactors }, param) =>
    db
      .update(secondFactors)
      .set({
        secret: sql`${secondFactors.pendingSecret}`,
        pendingSecret: sql`null`,
        confirmedAt: sql`${param('now')}`,
        lastStep: sql`${param('step')}`,
      })
      .where(
        sql`${secondFactors.userKey} = ${param('userKey')} and ${secondFactors.pendingSecret} = ${param('pending')}`,
      ),
);
const removeSecrets = updateBy('secondFactors', 'userKey', [], () => ({
  secret: sql`null`,
  pendingSecret: sql`null`,
}));

/** Keeps the secret of an authenticator that is to be confirmed, in place of an earlier such one. */
export const proposeTotp = (
  store: Store,
  { key: userKey }: FactorOwner,
  { secret: pendingSecret, sealedBy }: { secret: string; sealedBy: string },
) =>
  store.write(function* () {
    yield* lockFactors(userKey);
    yield* run(setPending, { userKey, pendingSecret, sealedBy });
  });

interface Confirmation {
  now: number;
  stepOf: (secret: string) => number | null;
  recoveryHashes: readonly string[];
  session: FactorSession;
}

/**
 * Confirms an authenticator by its code, with new recovery codes. One that it takes the place of is removed by that.
 * @returns what came of the code; `none` where nothing is to be confirmed.
 */
export const confirmTotp = (store: Store, member: FactorOwner, given: Confirmation) =>
  store.write(function* (tx): Procedure<CodeOutcome | 'none'> {
    const { key: userKey, email } = member;
    const { now, stepOf, recoveryHashes, session } = given;
    const row = yield* lockFactors(userKey);
    if (row.pendingSecret === null) return 'none';
    const until = lockedUntil(row, now);
    if (until !== null) return { until };
    const step = stepOf(row.pendingSecret);
    if (step === null) return yield* countWrong(tx, member, row, now);
    yield* run(confirmPending, { userKey, pending: row.pendingSecret, step, now });
    yield* replaceCodes(userKey, recoveryHashes);
    yield* updateHasFactor(tx, userKey);
    yield* saveFactorHash(session);
    if (row.secret !== null) yield* endSessionsBut(tx, member, { id: session.id });
    yield* appendAudit({ actor: email, act: 'factor added', target: email, detail: 'totp' });
    yield* noteSafety(tx, member, 'factor-added');
    return 'right';
  });

/** Removes the authenticator of a member, and ends the other sessions; a repeat changes nothing. */
export const removeTotp = (store: Store, member: FactorOwner, sessionId: string | undefined) =>
  store.write(function* (tx) {
    const { key: userKey, email } = member;
    const { secret } = yield* lockFactors(userKey);
    yield* run(removeSecrets, { userKey });
    if (secret === null) return;
    yield* updateHasFactor(tx, userKey);
    yield* endSessionsBut(tx, member, { id: sessionId });
    yield* appendAudit({ actor: email, act: 'factor removed', target: email, detail: 'totp' });
    yield* noteSafety(tx, member, 'factor-removed');
  });

/** Makes new recovery codes in place of all others. @returns whether the member has a factor */
export const renewRecoveryCodes = (
  store: Store,
  member: FactorOwner,
  recoveryHashes: readonly string[],
) =>
  store.write(function* (tx) {
    yield* lockFactors(member.key);
    if (!(yield* updateHasFactor(tx, member.key))) return false;
    yield* replaceCodes(member.key, recoveryHashes);
    yield* noteSafety(tx, member, 'recovery-made');
    return true;
  });
