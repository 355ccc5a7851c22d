import { runningSuspension } from '../../../contract/core/rights.ts';
import { attemptAll } from '../../core/concurrency/attempt-all.ts';
import { eq, sql } from '../../core/drizzle.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { query, rowBy, updateBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import { noteSafety } from '../safety/safety.ts';
import { findUser, findUserById } from '../users/reads.ts';
import { endSessionsBut } from '../users/session-endings.ts';
import { clearFactors, type FactorOwner, lockFactorRow, lockFactors } from './rows.ts';

/** How long a member can stop an admin's reset of their factors. */
const RESET_MS = 24 * 3_600_000;

const setReset = updateBy('secondFactors', 'userKey', ['resetAt', 'resetBy']);
const resetOf = rowBy('secondFactors', 'userKey', ['resetAt', 'resetBy']);
const dueResets = query<{ now: number }>()(
  ({ users, secondFactors }) => ({
    key: users.key,
    id: users.id,
    email: users.email,
    resetBy: secondFactors.resetBy,
  }),
  (select, { users, secondFactors }, param) =>
    select
      .from(secondFactors)
      .innerJoin(users, eq(users.key, secondFactors.userKey))
      .where(sql`${secondFactors.resetAt} <= ${param('now')}`),
);
const withFactors = query()(
  ({ users }) => ({ key: users.key, id: users.id, email: users.email }),
  (select, { users }) => select.from(users).where(sql`${users.hasFactor}`),
);

/** Removes all factors of a member within a write job, ends all sessions, and tells the member. */
function* resetIn(tx: Transaction, member: FactorOwner, actor: string): Procedure<boolean> {
  const { key, email } = member;
  yield* lockFactors(key);
  const had = yield* clearFactors(tx, key);
  if (!had) return false;
  yield* endSessionsBut(tx, member);
  yield* appendAudit({ actor, act: 'factors reset', target: email, detail: '' });
  yield* noteSafety(tx, member, 'factor-removed');
  return true;
}

/** Why an admin's reset is not begun. */
export type ResetRefusal = 'member-unknown' | 'not-allowed' | 'no-factor';

/** Has the factors of another member end after a day, and tells the member at once; a repeat changes nothing. */
export const askReset = (store: Store, id: string, by: FactorOwner, now: number) =>
  store.write(function* (tx): Procedure<{ at: number } | ResetRefusal> {
    const member = yield* findUserById(id);
    if (!member) return 'member-unknown';
    if (member.key === by.key) return 'not-allowed';
    const { resetAt } = yield* lockFactors(member.key);
    if (resetAt !== null) return { at: resetAt };
    if (!(yield* findUserById(id))?.hasFactor) return 'no-factor';
    const at = now + RESET_MS;
    const { key: userKey, email: target } = member;
    yield* run(setReset, { userKey, resetAt: at, resetBy: by.id });
    yield* appendAudit({ actor: by.email, act: 'factors reset asked', target, detail: '' });
    yield* noteSafety(tx, member, 'factors-reset-asked');
    return { at };
  });

/** Stops an admin's reset of a member's factors; a repeat changes nothing. */
export const stopReset = (store: Store, { key: userKey, email }: FactorOwner) =>
  store.write(function* () {
    const row = yield* lockFactorRow(userKey);
    if (!row || row.resetAt === null) return;
    yield* run(setReset, { userKey, resetAt: null, resetBy: null });
    yield* appendAudit({ actor: email, act: 'factors reset stopped', target: email, detail: '' });
  });

function* resetDue(
  tx: Transaction,
  { resetBy, ...member }: FactorOwner & { resetBy: string | null },
  now: number,
): Procedure<void> {
  yield* lockFactors(member.key);
  const { resetAt = null } = (yield* get(resetOf, { userKey: member.key })) ?? {};
  if (resetAt === null || resetAt > now) return;
  const by = resetBy === null ? undefined : yield* findUserById(resetBy);
  // Whoever is no admin any more, or may not act as one, has lost the right to it.
  const isActive = by?.role === 'admin' && by.leavingAt === null && !runningSuspension(by, now);
  if (isActive) yield* resetIn(tx, member, by.email);
  else yield* run(setReset, { userKey: member.key, resetAt: null, resetBy: null });
}

/**
 * Ends the factors whose day is over. One that fails stops no other.
 * @throws what `attemptAll` throws.
 */
export async function runDueResets(store: Store, now: number): Promise<void> {
  const found = await store.read(all(dueResets, { now }));
  await attemptAll(found.map((due) => () => store.write((tx) => resetDue(tx, due, now))));
}

/** The actor in the audit log: a command does not know its user. */
const COMMAND = 'npm run admin';

/** Ends all factors of one member at once, or of everybody (null). @returns the addresses of who had some */
export async function resetFactors(store: Store, email: string | null): Promise<string[] | null> {
  const one = email === null ? undefined : await store.read(findUser(email));
  if (email !== null && !one) return null;
  const members = one ? [one] : await store.read(all(withFactors, {}));
  const reset: string[] = [];
  for (const member of members)
    if (await store.write((tx) => resetIn(tx, member, COMMAND))) reset.push(member.email);
  return reset;
}

/**
 * Removes, within a write job, the factors of an address that somebody else than its owner may have set: the owner has
 * just proven the address.
 */
export function* dropFactorsOf(tx: Transaction, email: string): Procedure<void> {
  const member = yield* findUser(email);
  if (!member) return;
  yield* lockFactors(member.key);
  yield* clearFactors(tx, member.key);
}
