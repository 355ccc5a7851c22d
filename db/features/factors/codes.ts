import { and, eq, isNull, sql } from '../../core/drizzle.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { mutation, rowBy, updateBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { noteSafety } from '../safety/safety.ts';
import { type FactorOwner, type FactorRow, lockFactorRow } from './rows.ts';

/** So many wrong codes within this time, and none is taken for as long. */
const MOST_WRONG = 5;
const WRONG_MS = 15 * 60_000;

/** A code that somebody has entered. */
export interface Attempt {
  now: number;
  /** The step of the code of an authenticator by its encrypted secret; null: the code is wrong. */
  stepOf: (secret: string) => number | null;
  /** The hash of a recovery code; null: the code is none. */
  recoveryHash: string | null;
}
/** The outcome of an entered code. No code is taken before `until`. */
export type CodeOutcome = 'right' | 'wrong' | { until: number };

/** The statement raises the step that it asks for: of equal codes at once one alone is taken. */
const raiseStep = mutation<{ userKey: number; step: number }>()((db, { secondFactors }, param) =>
  db
    .update(secondFactors)
    .set({ lastStep: sql`${param('step')}` })
    .where(
      sql`${secondFactors.userKey} = ${param('userKey')} and ${secondFactors.lastStep} < ${param('step')}`,
    ),
);
const takeRecovery = mutation<{ userKey: number; hash: string; now: number }>()(
  (db, { recoveryCodes }, param) =>
    db
      .update(recoveryCodes)
      .set({ usedAt: sql`${param('now')}` })
      .where(
        and(
          eq(recoveryCodes.userKey, param('userKey')),
          eq(recoveryCodes.hash, param('hash')),
          isNull(recoveryCodes.usedAt),
        ),
      ),
);
const recoveryCode = rowBy('recoveryCodes', ['userKey', 'hash'], ['usedAt']);
const setWrong = updateBy('secondFactors', 'userKey', ['wrongTimes']);

const wrongTimesOf = ({ wrongTimes }: FactorRow) => JSON.parse(wrongTimes) as number[];

/** Until when no code of a member is taken; null: now one is. */
export function lockedUntil(row: FactorRow, now: number): number | null {
  const times = wrongTimesOf(row);
  const until = Math.max(...times) + WRONG_MS;
  return times.length >= MOST_WRONG && until > now ? until : null;
}

/** Counts a wrong code in the transaction that has found it so, and tells the member of the fifth. */
export function* countWrong(
  tx: Transaction,
  member: FactorOwner,
  row: FactorRow,
  now: number,
): Procedure<'wrong'> {
  const before = wrongTimesOf(row).filter((time) => time > now - WRONG_MS);
  // Those that kept codes from being taken are over.
  const times = [now, ...(before.length >= MOST_WRONG ? [] : before)];
  yield* run(setWrong, { userKey: member.key, wrongTimes: JSON.stringify(times) });
  if (times.length >= MOST_WRONG) yield* noteSafety(tx, member, 'codes-wrong');
  return 'wrong';
}

/** A right code that was taken before is no guess: it is refused and not counted. */
type Check = 'right' | 'used' | 'wrong';

function* check({ key: userKey }: FactorOwner, row: FactorRow, attempt: Attempt): Procedure<Check> {
  const { recoveryHash: hash, now } = attempt;
  if (hash !== null) {
    if ((yield* run(takeRecovery, { userKey, hash, now })) > 0) return 'right';
    return (yield* get(recoveryCode, { userKey, hash })) ? 'used' : 'wrong';
  }
  const step = row.secret === null ? null : attempt.stepOf(row.secret);
  if (step === null) return 'wrong';
  return (yield* run(raiseStep, { userKey, step })) > 0 ? 'right' : 'used';
}

/** Takes a code of a member, once. The lock of the row has codes of all servers tried one after the other. */
export const takeCode = (store: Store, member: FactorOwner, attempt: Attempt) =>
  store.write(function* (tx): Procedure<CodeOutcome> {
    const { now } = attempt;
    const row = yield* lockFactorRow(member.key);
    if (!row) return 'wrong';
    const until = lockedUntil(row, now);
    if (until !== null) return { until };
    const found = yield* check(member, row, attempt);
    if (found === 'wrong') return yield* countWrong(tx, member, row, now);
    return found === 'right' ? 'right' : 'wrong';
  });
