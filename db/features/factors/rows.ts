import { and, eq, gte, isNull, sql } from '../../core/drizzle.ts';
import { all, get, type Procedure, run, runEach } from '../../core/procedure.ts';
import {
  deleteBy,
  insertInto,
  mutation,
  query,
  type RowOf,
  returning,
  rowBy,
  updateBy,
} from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';

declare module '../../core/store.ts' {
  interface Changes {
    /** A member has a second factor now, or none any more. */
    'factors:changed': { id: string };
  }
}

/** A member with second factors. */
export interface FactorOwner {
  key: number;
  id: string;
  email: string;
}

const rowFields = [
  'secret',
  'pendingSecret',
  'sealedBy',
  'lastStep',
  'wrongTimes',
  'resetAt',
  'resetBy',
] as const;
const factorRow = rowBy('secondFactors', 'userKey', rowFields);
const factorRowForUpdate = rowBy('secondFactors', 'userKey', rowFields, 'update');
/** The row of a member's second factors, without passkeys and recovery codes. */
export type FactorRow = RowOf<typeof factorRow>;
const insertRow = insertInto('secondFactors', [], 'ignore');
const lockedMember = rowBy('users', 'key', ['id', 'email', 'hasFactor'], 'no key update');

const passkeyFields = [
  'id',
  'userKey',
  'credentialId',
  'publicKey',
  'uses',
  'transports',
  'name',
  'addedAt',
  'usedAt',
] as const;
const passkeysOf = rowBy('passkeys', 'userKey', passkeyFields);
const passkeyOfCredential = rowBy('passkeys', 'credentialId', passkeyFields);
export type PasskeyRow = RowOf<typeof passkeysOf>;

const codesLeft = query<{ userKey: number }>()(
  () => ({ count: sql<number>`count(*)`.mapWith(Number).as('count') }),
  (select, { recoveryCodes }, param) =>
    select
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userKey, param('userKey')), isNull(recoveryCodes.usedAt))),
);
const removeCodes = deleteBy('recoveryCodes', 'userKey');
const insertCode = insertInto('recoveryCodes');
const removePasskeys = deleteBy('passkeys', 'userKey');
const removePasskeysSince = mutation<{ userKey: number; since: number }>()(
  (db, { passkeys }, param) =>
    db
      .delete(passkeys)
      .where(and(eq(passkeys.userKey, param('userKey')), gte(passkeys.addedAt, param('since')))),
);
const removeSecretsSince = mutation<{ userKey: number; since: number }>()(
  (db, { secondFactors }, param) =>
    db
      .update(secondFactors)
      .set({ secret: sql`null`, pendingSecret: sql`null` })
      .where(
        sql`${secondFactors.userKey} = ${param('userKey')} and ${secondFactors.confirmedAt} >= ${param('since')}`,
      ),
);
const clearRow = updateBy('secondFactors', 'userKey', [], () => ({
  secret: sql`null`,
  pendingSecret: sql`null`,
  resetAt: sql`null`,
  resetBy: sql`null`,
}));
const setHasFactor = returning<{ key: number; hasFactor: boolean }>()(
  ({ users }) => ({ id: users.id }),
  (db, { users }, param) =>
    db
      .update(users)
      .set({ hasFactor: sql`${sql.param(sql.placeholder('hasFactor'), users.hasFactor)}` })
      .where(
        sql`${users.key} = ${param('key')} and ${users.hasFactor} <> ${sql.param(sql.placeholder('hasFactor'), users.hasFactor)}`,
      ),
);

/** The row of a member's factors, without a lock. */
export const findFactorRow = (userKey: number) => get(factorRow, { userKey });

/** Locks the row of a member's factors; undefined where there never were any. */
export const lockFactorRow = (userKey: number) => get(factorRowForUpdate, { userKey });

/** Locks a member: no other job changes their factors meanwhile. */
export const lockMember = (key: number) => get(lockedMember, { key });

/** Locks a member, then the row of their factors, which it makes where it is missing. */
export function* lockFactors(userKey: number): Procedure<FactorRow> {
  yield* lockMember(userKey);
  yield* run(insertRow, { userKey });
  const row = yield* lockFactorRow(userKey);
  if (!row) throw new Error('A row that was just made is not there');
  return row;
}

/** The passkeys of a member, the oldest first. */
export function* listPasskeys(userKey: number): Procedure<PasskeyRow[]> {
  const rows = yield* all(passkeysOf, { userKey });
  return rows.sort((one, other) => one.addedAt - other.addedAt);
}

/** The passkey that an authenticator calls so. */
export const findPasskey = (credentialId: string) => get(passkeyOfCredential, { credentialId });

/** The factors of a member: an authenticator, the number of recovery codes left, and passkeys. */
export function* readFactors(userKey: number) {
  const row = yield* findFactorRow(userKey);
  const { count = 0 } = (yield* get(codesLeft, { userKey })) ?? {};
  const passkeys = yield* listPasskeys(userKey);
  return {
    totp: row?.secret != null,
    recovery: count,
    passkeys,
    resetAt: row?.resetAt ?? null,
  };
}

/** Puts new recovery codes in the place of all others. */
export function* replaceCodes(userKey: number, hashes: readonly string[]): Procedure<void> {
  yield* run(removeCodes, { userKey });
  yield* runEach(
    insertCode,
    hashes.map((hash) => ({ userKey, hash })),
  );
}

/** Keeps beside the member whether there is a factor; the recovery codes go with the last one. */
export function* updateHasFactor(tx: Transaction, userKey: number): Procedure<boolean> {
  const row = yield* findFactorRow(userKey);
  const hasFactor = row?.secret != null || (yield* all(passkeysOf, { userKey })).length > 0;
  if (!hasFactor) yield* run(removeCodes, { userKey });
  const changed = yield* get(setHasFactor, { key: userKey, hasFactor });
  if (changed) tx.changed('factors:changed', changed);
  return hasFactor;
}

const memberByKey = rowBy('users', 'key', ['id', 'email']);
/** The member of a passkey. */
export const findMemberByKey = (key: number) => get(memberByKey, { key });

/** Removes the factors that a member, or somebody else in their place, has added since a time. */
export function* removeFactorsSince(
  tx: Transaction,
  userKey: number,
  since: number,
): Procedure<void> {
  yield* lockFactors(userKey);
  yield* run(removeSecretsSince, { userKey, since });
  yield* run(removePasskeysSince, { userKey, since });
  yield* updateHasFactor(tx, userKey);
}

/** Removes all factors of a member. @returns whether there were any */
export function* clearFactors(tx: Transaction, userKey: number): Procedure<boolean> {
  const before = yield* lockMember(userKey);
  yield* run(clearRow, { userKey });
  yield* run(removePasskeys, { userKey });
  yield* updateHasFactor(tx, userKey);
  return before?.hasFactor === true;
}

const setFactorHash = updateBy('sessions', 'id', ['factorHash']);

/** Keeps the hash of the cookie by which a session needs no second factor from now on. */
export const saveFactorHash = ({ id, factorHash }: { id: string; factorHash: string }) =>
  run(setFactorHash, { id, factorHash });

/** The same in a transaction of its own. */
export const openSession = (store: Store, session: { id: string; factorHash: string }) =>
  store.write(() => saveFactorHash(session));
