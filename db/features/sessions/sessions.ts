import {
  MOST_SESSIONS,
  SESSION_MS,
  type SignInBy,
} from '../../../contract/values/proof-methods.ts';
import { and, desc, eq, isNotNull, isNull, ne } from '../../core/drizzle.ts';
import { newId } from '../../core/ids.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { insertInto, query, type RowOf, rowBy, updateBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { removeSessions, sessionsBeside } from '../identity/sessions.ts';
import type { UserRow } from '../users/rows.ts';
import { endSessionsBut, hasEndedSince, type Kept, recordEnds } from '../users/session-endings.ts';

/** The facts of a sign-in that come with each request for a product token. */
interface SessionUse {
  /** The session of the embedded provider; without one the account's id and the time of the sign-in name the sign-in. */
  session?: string | undefined;
  uid?: string | undefined;
  signedInAt: number;
  by: SignInBy | null;
  device: string;
  /** null: the browser has not presented its cookie yet. */
  deviceHash: string | null;
}
type Member = Pick<UserRow, 'key' | 'role' | 'isModerator' | 'hasFactor' | 'createdAt'>;

/** Uses within this time are not written: a token is good for longer. */
const USE_STEP_MS = 10 * 60_000;

const sessionFields = [
  'id',
  'userKey',
  'proof',
  'device',
  'deviceHash',
  'by',
  'begunAt',
  'usedAt',
  'steppedUpAt',
  'factorHash',
  'endedAt',
] as const;
const byProof = rowBy('sessions', 'proof', sessionFields);
const byId = rowBy('sessions', 'id', sessionFields);
export type SessionRow = RowOf<typeof byId>;

const lockedMember = rowBy('users', 'key', ['key'], 'no key update');
const insert = insertInto('sessions', ['by', 'deviceHash'], 'ignore');
const touch = updateBy('sessions', 'id', ['usedAt', 'device', 'deviceHash']);
const setSteppedUp = updateBy('sessions', 'id', ['steppedUpAt']);
const setProof = updateBy('sessions', 'id', ['proof', 'steppedUpAt']);
const running = query<{ userKey: number }>()(
  ({ sessions }) => ({
    id: sessions.id,
    proof: sessions.proof,
    device: sessions.device,
    by: sessions.by,
    begunAt: sessions.begunAt,
    usedAt: sessions.usedAt,
    factorHash: sessions.factorHash,
  }),
  (select, { sessions }, param) =>
    select
      .from(sessions)
      .where(and(eq(sessions.userKey, param('userKey')), isNull(sessions.endedAt)))
      .orderBy(desc(sessions.usedAt), desc(sessions.id)),
);

/** A session of a member, other than one, in a browser. */
const fromDevice = query<{ userKey: number; deviceHash: string; id: string }>()(
  ({ sessions }) => ({ id: sessions.id }),
  (select, { sessions }, param) =>
    select
      .from(sessions)
      .where(
        and(
          eq(sessions.userKey, param('userKey')),
          eq(sessions.deviceHash, param('deviceHash')),
          ne(sessions.id, param('id')),
        ),
      )
      .limit(1),
);

/** A session of a member, other than one, that has asked for a token in any browser. */
const withDevice = query<{ userKey: number; id: string }>()(
  ({ sessions }) => ({ id: sessions.id }),
  (select, { sessions }, param) =>
    select
      .from(sessions)
      .where(
        and(
          eq(sessions.userKey, param('userKey')),
          isNotNull(sessions.deviceHash),
          ne(sessions.id, param('id')),
        ),
      )
      .limit(1),
);

/** How the proofs of the embedded provider's sessions begin. */
export const PROVIDER_PROOF = 'local ';
/** The text by which the proof of a sign-in is recognised. */
const proofOf = ({
  session,
  uid,
  signedInAt,
}: Pick<SessionUse, 'session' | 'uid' | 'signedInAt'>) =>
  session === undefined ? `firebase ${uid} ${signedInAt}` : `${PROVIDER_PROOF}${session}`;
/** The embedded provider's session behind a proof; null with another provider. */
const providerSessionOf = (proof: string) =>
  proof.startsWith(PROVIDER_PROOF) ? proof.slice(PROVIDER_PROOF.length) : null;

const limitsOf = ({ role, isModerator }: Pick<Member, 'role' | 'isModerator'>) =>
  SESSION_MS[role === 'admin' || isModerator ? 'staff' : 'members'];

/** True if a session has outlived its time at `now`. */
function hasExpired(
  { begunAt, usedAt }: Pick<SessionRow, 'begunAt' | 'usedAt'>,
  member: Pick<Member, 'role' | 'isModerator'>,
  now: number,
): boolean {
  const { unused, whole } = limitsOf(member);
  return now - usedAt > unused || now - begunAt > whole;
}

/** Ends sessions within a write job, those of the embedded provider included. */
function* endIn(
  tx: Transaction,
  ended: readonly Pick<SessionRow, 'id' | 'proof'>[],
): Procedure<void> {
  yield* recordEnds(
    tx,
    ended.map(({ id }) => id),
  );
  yield* removeSessions(
    ended.map(({ proof }) => providerSessionOf(proof)).filter((id) => id !== null),
  );
}

const unshown = ({ factorHash }: Pick<SessionRow, 'factorHash'>) => Number(factorHash === null);

/** Makes the rows of the other sessions of an account that began before it had a member. */
function* adoptOthers(userKey: number, session: string, now: number): Procedure<void> {
  for (const { id, by, createdAt } of yield* sessionsBeside(session))
    yield* run(insert, {
      id,
      userKey,
      proof: proofOf({ session: id, signedInAt: now }),
      device: '',
      deviceHash: null,
      by,
      begunAt: createdAt.getTime(),
      usedAt: now,
    });
}

/** Begins the session of a sign-in within a write job; null when it has ended already. */
export function* begin(
  tx: Transaction,
  member: Member,
  use: SessionUse,
): Procedure<SessionRow | null> {
  const proof = proofOf(use);
  const now = Date.now();
  yield* get(lockedMember, { key: member.key });
  // The sessions of the embedded provider are gone where they have ended.
  const isForeign = use.session === undefined;
  if (isForeign && (yield* hasEndedSince(member.key, use.signedInAt))) return null;
  yield* run(insert, {
    id: use.session ?? newId(),
    userKey: member.key,
    proof,
    device: use.device,
    deviceHash: use.deviceHash,
    by: use.by,
    begunAt: use.signedInAt,
    usedAt: now,
  });
  if (use.session !== undefined) yield* adoptOthers(member.key, use.session, now);
  const row = yield* get(byProof, { proof });
  // A call at the same time may have begun it, for another member after a change of the address.
  if (!row || row.userKey !== member.key || row.endedAt !== null) return null;
  const others = (yield* all(running, { userKey: member.key })).filter(({ id }) => id !== row.id);
  // Whoever has the password alone must not end the sessions that have shown the second factor.
  if (member.hasFactor) others.sort((one, other) => unshown(one) - unshown(other));
  yield* endIn(tx, others.slice(MOST_SESSIONS - 1));
  return row;
}

interface RecordedSession {
  session: SessionRow;
  /** True if no session of the member has had this browser, and the member has not registered by this sign-in. */
  isNewDevice: boolean;
}

/**
 * Finds or begins the session of a sign-in.
 * @param onUnnoted gets the error when the use of a known session can't be written: a full disk ends no session.
 * @returns null when the session has ended: the proof is worth nothing any more.
 */
export async function recordSession(
  store: Store,
  member: Member,
  use: SessionUse & { deviceHash: string },
  onUnnoted: (err: unknown) => void,
): Promise<RecordedSession | null> {
  const now = Date.now();
  const proof = proofOf(use);
  const known = await store.read(get(byProof, { proof }));
  const row = known ?? { ...use, begunAt: use.signedInAt, usedAt: now, endedAt: null };
  if (row.endedAt !== null || (known && known.userKey !== member.key)) return null;
  if (hasExpired(row, member, now)) {
    if (known) await store.write((tx) => endIn(tx, [known]));
    return null;
  }
  const session = known ?? (await store.write((tx) => begin(tx, member, use)));
  if (!session) return null;
  const { deviceHash, device } = use;
  const isSame = session.deviceHash === deviceHash && session.device === device;
  if (known && (!isSame || now - known.usedAt > USE_STEP_MS))
    await store
      .write(() => run(touch, { id: session.id, usedAt: now, device, deviceHash }))
      .catch(onUnnoted);
  const before = { userKey: member.key, deviceHash, id: session.id };
  const isFirstUse = !known || known.deviceHash === null;
  const isNewDevice = isFirstUse && (await store.read(get(fromDevice, before))) === undefined;
  if (!isNewDevice || use.signedInAt > member.createdAt) return { session, isNewDevice };
  // The member was made by a sign-in from before: the first one that asks for a token is that.
  return { session, isNewDevice: (await store.read(get(withDevice, before))) !== undefined };
}

/** A session by its id, ended or not. */
export const findSession = (id: string) => get(byId, { id });

/** The sessions of a member that have not ended, the last used first. */
export function* listSessions(
  member: Omit<Member, 'createdAt'>,
): Procedure<RowOf<typeof running>[]> {
  const now = Date.now();
  const rows = yield* all(running, { userKey: member.key });
  return rows.filter((row) => !hasExpired(row, member, now));
}

/** Ends the sessions of a member but for one, if any; `also` is done in the same job. */
export const endSessions = (
  store: Store,
  member: Pick<UserRow, 'key' | 'email'>,
  kept: Kept,
  also?: (tx: Transaction) => Procedure<void>,
) =>
  store.write(function* (tx) {
    yield* endSessionsBut(tx, member, kept);
    if (also) yield* also(tx);
  });

/** Ends a session of a member; a repeat ends nothing more. @returns false when the member has no such session */
export const endOneSession = (store: Store, { key }: Pick<Member, 'key'>, id: string) =>
  store.write(function* (tx): Procedure<boolean> {
    const session = yield* get(byId, { id });
    if (session?.userKey !== key) return false;
    if (session.endedAt === null) yield* endIn(tx, [session]);
    return true;
  });

/** Notes that the member has shown to be the one who is signed in. */
export const stepUp = (store: Store, id: string, steppedUpAt: number) =>
  store.write(() => run(setSteppedUp, { id, steppedUpAt }));

/** The provider's account behind a proof of `proofOf`. */
const accountOf = (proof: string) => proof.replace(/ \d+$/, '');

/**
 * The same by a new sign-in with the other provider, by which the session is recognised from now on, unless the sign-in
 * has begun a session already.
 * @returns false for a sign-in to another account, and for one that was ended.
 */
export const stepUpBySignIn = (
  store: Store,
  { id, userKey, proof: before }: Pick<SessionRow, 'id' | 'userKey' | 'proof'>,
  { steppedUpAt, ...signIn }: Pick<SessionUse, 'uid' | 'signedInAt'> & { steppedUpAt: number },
) =>
  store.write(function* (): Procedure<boolean> {
    const proof = proofOf(signIn);
    if (accountOf(proof) !== accountOf(before)) return false;
    yield* get(lockedMember, { key: userKey });
    const known = yield* get(byProof, { proof });
    if (known ? known.endedAt !== null : yield* hasEndedSince(userKey, signIn.signedInAt))
      return false;
    if (known) yield* run(setSteppedUp, { id, steppedUpAt });
    else yield* run(setProof, { id, proof, steppedUpAt });
    return true;
  });
