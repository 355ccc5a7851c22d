import { RAID } from '../../../contract/values/limits.ts';
import { readCounter } from '../../core/counters.ts';
import { sql } from '../../core/drizzle.ts';
import { firstKeyAt } from '../../core/ids.ts';
import { findRaid, minuteOf } from '../../core/newcomers/newcomers.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { insertInto, mutation, query } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import { notify } from '../inbox/notices.ts';
import { countHour, isSurge } from './arrivals.ts';

const HOUR_MS = 3_600_000;
/** The actor of what happens by itself. */
const FORUM = 'the forum';

declare module '../../core/store.ts' {
  interface Changes {
    /** A raid has begun or ended. */
    'raid:changed': object;
  }
}

// The unique mark of the raid that is on lets a single one begin.
const insert = insertInto('raids', ['running', 'endedAt', 'quietUntil', 'sweptKey'], 'ignore');
const end = mutation<{ endedAt: number; quietUntil: number | null }>()((db, { raids }, param) =>
  db
    .update(raids)
    .set({ running: null, endedAt: param('endedAt'), quietUntil: param('quietUntil') })
    .where(sql`${raids.running} = 1`),
);
const quiet = query<{ now: number }>()(
  ({ raids }) => ({ since: raids.since }),
  (select, { raids }, param) =>
    select
      .from(raids)
      .where(sql`${raids.quietUntil} > ${param('now')}`)
      .limit(1),
);
const admins = query()(
  ({ users }) => ({ key: users.key }),
  (select, { users }) => select.from(users).where(sql`${users.role} = 'admin'`).orderBy(users.key),
);

/** The raid that is on, and the rev of the admins' room, which is never ahead of it. */
export function* readRaid() {
  const rev = yield* readCounter('rev.admin');
  return { raid: yield* findRaid(), rev };
}

function record(tx: Transaction): void {
  tx.incrementDeferred('rev.admin');
  tx.changed('raid:changed', {});
}

/** The admin who begins or ends a raid. */
interface Actor {
  key: number;
  email: string;
}

function* begin(tx: Transaction, now: number, actor: Actor | null): Procedure<boolean> {
  const sweptKey = firstKeyAt(now - HOUR_MS);
  const row = { since: now, running: 1, endedAt: null, quietUntil: null, sweptKey };
  if ((yield* run(insert, row)) === 0) return false;
  const { members, texts } = yield* countHour(minuteOf(now));
  const detail = `${members} sign-ups, ${texts} texts within an hour`;
  yield* appendAudit({ actor: actor?.email ?? FORUM, act: 'raid begun', target: '', detail });
  for (const { key: userKey } of yield* all(admins, {}))
    if (userKey !== actor?.key) yield* notify(tx, { kind: 'raid', subject: String(now), userKey });
  record(tx);
  return true;
}

/** Begins a raid by the will of an admin; where one is on, nothing changes. */
export const beginRaid = (store: Store, actor: Actor) =>
  store.write((tx) => begin(tx, Date.now(), actor));

/** True if a raid begins by itself now: none is on, no admin wants quiet, and too many come. */
function* isDue(now: number): Procedure<boolean> {
  if ((yield* findRaid()) || (yield* get(quiet, { now }))) return false;
  return yield* isSurge(minuteOf(now));
}

/** Begins a raid if one is due. @returns whether it has begun. */
export async function beginRaidIfDue(store: Store): Promise<boolean> {
  const now = Date.now();
  if (!(await store.read(isDue(now)))) return false;
  return store.write(function* (tx) {
    return (yield* isDue(now)) && (yield* begin(tx, now, null));
  });
}

function* finish(tx: Transaction, quietUntil: number | null, actor: string): Procedure<boolean> {
  if ((yield* run(end, { endedAt: Date.now(), quietUntil })) === 0) return false;
  yield* appendAudit({ actor, act: 'raid ended', target: '', detail: '' });
  record(tx);
  return true;
}

/** Ends the raid by the will of an admin: for two hours none begins by itself, also where none was on. */
export const endRaid = (store: Store, { email }: Pick<Actor, 'email'>) =>
  store.write(function* (tx) {
    const now = Date.now();
    const quietUntil = now + RAID.hours * HOUR_MS;
    if (yield* finish(tx, quietUntil, email)) return;
    yield* run(insert, { since: now, running: null, endedAt: now, quietUntil, sweptKey: null });
  });

/** Ends the raid after two hours in each of which too few came. @returns whether it has ended. */
export async function endRaidIfCalm(store: Store): Promise<boolean> {
  const now = Date.now();
  function* isOver(): Procedure<boolean> {
    const raid = yield* findRaid();
    if (!raid || now - raid.since < RAID.hours * HOUR_MS) return false;
    for (let hour = 0; hour < RAID.hours; hour += 1)
      if (yield* isSurge(minuteOf(now - hour * HOUR_MS))) return false;
    return true;
  }
  if (!(await store.read(isOver()))) return false;
  return store.write((tx) => finish(tx, null, FORUM));
}
