/** Suspensions by acts on many texts, which go when the act is undone. */
import type { Caller } from '../../../contract/core/rights.ts';
import { sql } from '../../core/drizzle.ts';
import { forUpdate } from '../../core/engine.ts';
import { newRowId } from '../../core/ids.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { deleteBy, insertInto, query, rowBy, updateBy } from '../../core/query.ts';
import type { Transaction } from '../../core/store.ts';
import { appendAudit, nameInLog } from '../audit/audit.ts';
import { notify, recordInboxChange } from '../inbox/notices.ts';
import { recordSanction } from './writes.ts';

const insert = insertInto('sanctions', ['until', 'actId']);
const endForAct = updateBy('sanctions', 'key', ['endedAt', 'actId']);
const running = query<{ userKey: number; now: number }>()(
  ({ sanctions }) => ({ key: sanctions.key, until: sanctions.until }),
  (select, { sanctions }, param) =>
    select.from(sanctions).where(
      sql`${sanctions.userKey} = ${param('userKey')} and ${sanctions.kind} = 'suspend' and ${sanctions.endedAt} is null
          and (${sanctions.until} is null or ${sanctions.until} > ${param('now')})`,
    ),
);

const memberForAct = query<{ key: number }>()(
  ({ users }) => ({
    key: users.key,
    id: users.id,
    email: users.email,
    role: users.role,
    isModerator: users.isModerator,
    isMember: users.isMember,
    createdAt: users.createdAt,
  }),
  (select, { users }, param, { db }) =>
    forUpdate(
      db,
      select.from(users).where(sql`${users.key} = ${param('key')}`),
      'no key update',
      users,
    ),
);
/** Locks a member, and reads by what it is decided whether an act may go against them (`mayBeCleared`). */
export const lockMemberForAct = (key: number) => get(memberForAct, { key });

interface ByAct {
  reason: string;
  by: Pick<Caller, 'id' | 'email'>;
  actId: string;
}

/**
 * Suspends a locked member without end, in place of a suspension that has one.
 * @returns whether they were not suspended without end already.
 */
export function* suspendByAct(
  tx: Transaction,
  member: { key: number; id: string; email: string },
  { reason, by, actId }: ByAct,
): Procedure<boolean> {
  const now = Date.now();
  const before = yield* get(running, { userKey: member.key, now });
  if (before?.until === null) return false;
  if (before) yield* run(endForAct, { key: before.key, endedAt: now, actId });
  const { key, id } = newRowId();
  const row = { key, id, userKey: member.key, kind: 'suspend' as const, reason, until: null };
  yield* run(insert, { ...row, imposedBy: nameInLog(by.id), imposedAt: now, actId });
  const entry = { target: member.email, detail: `without end: ${reason}` };
  yield* appendAudit({ actor: by.email, act: 'member suspended', ...entry });
  yield* notify(tx, { userKey: member.key, kind: 'sanction', subject: id, detail: reason });
  yield* recordSanction(tx, member, 'suspend');
  return true;
}

const ofAct = query<{ actId: string }>()(
  ({ sanctions, users }) => ({
    key: sanctions.key,
    id: sanctions.id,
    userKey: sanctions.userKey,
    userId: users.id,
    email: users.email,
    imposedAt: sanctions.imposedAt,
    endedAt: sanctions.endedAt,
  }),
  (select, { sanctions, users }, param) =>
    select
      .from(sanctions)
      .innerJoin(users, sql`${users.key} = ${sanctions.userKey}`)
      .where(sql`${sanctions.actId} = ${param('actId')}`)
      .orderBy(sanctions.userKey, sql`${sanctions.key} desc`),
);
const lockMember = rowBy('users', 'key', ['key'], 'no key update');
const remove = deleteBy('sanctions', 'key');
const removeNotice = deleteBy('notices', ['userKey', 'kind', 'subject']);

/**
 * Takes back the suspensions of an act, with what they told. One that they replaced, which ended as the next began, runs
 * again unless that next one was ended.
 */
export function* undoSuspensions(tx: Transaction, actId: string): Procedure<void> {
  const rows = yield* all(ofAct, { actId });
  for (const { userKey } of rows) yield* get(lockMember, { key: userKey });
  let next: (typeof rows)[number] | undefined;
  for (const row of yield* all(ofAct, { actId })) {
    const { key, id, userKey, userId, email, endedAt } = row;
    if (next?.userKey === userKey && next.imposedAt === endedAt) {
      yield* run(endForAct, { key, endedAt: next.endedAt === null ? null : endedAt, actId: null });
      continue;
    }
    next = row;
    yield* run(remove, { key });
    if ((yield* run(removeNotice, { userKey, kind: 'sanction', subject: id })) > 0)
      recordInboxChange(tx, userKey);
    yield* recordSanction(tx, { key: userKey, id: userId, email }, 'suspend');
  }
}
