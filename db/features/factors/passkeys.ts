import { MOST_PASSKEYS } from '../../../contract/values/limits.ts';
import { lt, sql } from '../../core/drizzle.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { deleteBy, insertInto, mutation, query } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import { noteSafety } from '../safety/safety.ts';
import { endSessionsBut } from '../users/session-endings.ts';
import type { FactorSession } from './authenticator.ts';
import {
  type FactorOwner,
  listPasskeys,
  lockFactors,
  type PasskeyRow,
  saveFactorHash,
  updateHasFactor,
} from './rows.ts';

/** A challenge that a passkey has answered. */
export interface AnsweredChallenge {
  id: string;
  expiresAt: number;
}

const insertChallenge = insertInto('passkeyChallenges', [], 'ignore');
const expiredChallenge = query<{ now: number }>()(
  ({ passkeyChallenges }) => ({ id: passkeyChallenges.id }),
  (select, { passkeyChallenges }, param) =>
    select
      .from(passkeyChallenges)
      .where(lt(passkeyChallenges.expiresAt, param('now')))
      .limit(1),
);
const removeChallenges = mutation<{ now: number }>()((db, { passkeyChallenges }, param) =>
  db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, param('now'))),
);
const insertPasskey = insertInto('passkeys', [], 'ignore');
const removeOne = deleteBy('passkeys', ['userKey', 'id']);
const noteUse = mutation<{ userKey: number; id: string; uses: number; usedAt: number }>()(
  (db, { passkeys }, param) =>
    db
      .update(passkeys)
      .set({ uses: sql`${param('uses')}`, usedAt: sql`${param('usedAt')}` })
      .where(
        sql`${passkeys.id} = ${param('id')} and ${passkeys.userKey} = ${param('userKey')}
          and (${passkeys.uses} < ${param('uses')} or (${passkeys.uses} = 0 and ${param('uses')} = 0))`,
      ),
);

/** True for the first answer to a challenge alone. */
function* isFirstAnswer(challenge: AnsweredChallenge): Procedure<boolean> {
  return (yield* run(insertChallenge, challenge)) > 0;
}

type NewPasskey = Omit<PasskeyRow, 'userKey' | 'usedAt'>;

/** Adds a passkey that has answered a challenge. @returns why it was not added; null: it was */
export const addPasskey = (
  store: Store,
  member: FactorOwner,
  {
    passkey,
    challenge,
    session,
  }: { passkey: NewPasskey; challenge: AnsweredChallenge; session: FactorSession },
) =>
  store.write(function* (tx): Procedure<'full' | 'wrong' | null> {
    const { key: userKey, email } = member;
    yield* lockFactors(userKey);
    if ((yield* listPasskeys(userKey)).length >= MOST_PASSKEYS) return 'full';
    if (!(yield* isFirstAnswer(challenge))) return 'wrong';
    if ((yield* run(insertPasskey, { ...passkey, userKey })) === 0) return 'wrong';
    yield* updateHasFactor(tx, userKey);
    yield* saveFactorHash(session);
    yield* appendAudit({ actor: email, act: 'factor added', target: email, detail: 'passkey' });
    yield* noteSafety(tx, member, 'factor-added');
    return null;
  });

/** Removes a passkey of a member, and ends the other sessions. @returns false when the member has no such passkey */
export const removePasskey = (
  store: Store,
  member: FactorOwner,
  id: string,
  sessionId: string | undefined,
) =>
  store.write(function* (tx): Procedure<boolean> {
    const { key: userKey, email } = member;
    yield* lockFactors(userKey);
    if ((yield* run(removeOne, { userKey, id })) === 0) return false;
    yield* updateHasFactor(tx, userKey);
    yield* endSessionsBut(tx, member, { id: sessionId });
    yield* appendAudit({ actor: email, act: 'factor removed', target: email, detail: 'passkey' });
    yield* noteSafety(tx, member, 'factor-removed');
    return true;
  });

/** Takes the answer of a passkey to a challenge, once. @returns whether it was the first, of a passkey that is there */
export const takePasskey = (
  store: Store,
  { id, userKey }: Pick<PasskeyRow, 'id' | 'userKey'>,
  { challenge, uses, usedAt }: { challenge: AnsweredChallenge; uses: number; usedAt: number },
) =>
  store.write(function* () {
    if (!(yield* isFirstAnswer(challenge))) return false;
    return (yield* run(noteUse, { id, userKey, uses, usedAt })) > 0;
  });

/** Forgets the answered challenges that have expired: their answers are refused by their age. */
export async function removeOldChallenges(store: Store, now: number): Promise<void> {
  // Nothing is written while nobody uses a passkey.
  if (await store.read(get(expiredChallenge, { now })))
    await store.write(() => run(removeChallenges, { now }));
}
