/** Digests: the mails of who wants one a day or a week, at a time of the day. */
import { lastDigestAt } from '../../../contract/since/days.ts';
import type { DigestEvery } from '../../../contract/values/inbox-kinds.ts';
import { sql } from '../../core/drizzle.ts';
import { firstKeyAt, LAST_KEY } from '../../core/ids.ts';
import { readSetting, writeSetting } from '../../core/internal-settings.ts';
import { all, type Procedure, run } from '../../core/procedure.ts';
import { limit, mutation, type ParamOf, query, rowBy } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Store } from '../../core/store.ts';
import { zoneColumn } from '../choices/push-choices.ts';
import { readInboxRev } from '../inbox/revs.ts';
import { busiestThreads } from '../inbox/threads.ts';
import { type OpenedThread, openThreads } from '../since/threads.ts';

/** The followed threads that a digest tells of. */
const MOST_THREADS = 5;
const MEMBERS_AT_ONCE = 200;
/** All zones differ from UTC by whole quarters of an hour, so digests are queued at most so often. */
const SWEEP_MS = 15 * 60_000;
/** The settings with the time up to which digests were queued. */
const SWEPT = { day: 'digests-swept.day', week: 'digests-swept.week' } as const;

/** Those who want digests so often. */
const areReceivers = ({ users }: Schema, param: ParamOf<{ every: DigestEvery }>) =>
  sql`${users.digest} and ${users.digestEvery} = ${param('every')} and ${users.mail} <> 'off'
    and ${users.leavingAt} is null and ${users.provenAt} > 0`;
const zones = query<{ every: DigestEvery }>()(
  (schema) => ({ zone: zoneColumn(schema).as('zone') }),
  (select, schema, param) =>
    select.from(schema.users).where(areReceivers(schema, param)).groupBy(zoneColumn(schema)),
);
const receivers = query<{ every: DigestEvery; zone: string; after: number; limit: number }>()(
  ({ users }) => ({ key: users.key }),
  (select, schema, param) =>
    select
      .from(schema.users)
      .where(
        sql`${areReceivers(schema, param)} and ${zoneColumn(schema)} = ${param('zone')}
          and ${schema.users.key} > ${param('after')}`,
      )
      .orderBy(schema.users.key)
      .limit(limit),
);
const queueOne = mutation<{ userKey: number; dueAt: number; now: number }>()(
  (db, { letters }, param) =>
    db
      .insert(letters)
      .values({ userKey: param('userKey'), dueAt: param('dueAt') })
      .onConflictDoUpdate({
        target: letters.userKey,
        set: { dueAt: sql`excluded.due_at` },
        setWhere: sql`${letters.claimedUntil} is null or ${letters.claimedUntil} <= ${param('now')}`,
      }),
);

/** Queues the digests of a time to all who want digests so often, in a zone. */
async function queueInZone(
  store: Store,
  wanted: { every: DigestEvery; zone: string },
  { dueAt, now }: { dueAt: number; now: number },
): Promise<void> {
  for (let after = 0; ; ) {
    const found = await store.read(all(receivers, { ...wanted, after, limit: MEMBERS_AT_ONCE }));
    const last = found.at(-1);
    if (!last) return;
    await store.write(function* () {
      for (const { key } of found) yield* run(queueOne, { userKey: key, dueAt, now });
    });
    after = last.key;
  }
}

/**
 * Queues the digests whose time has come, by the clocks of each member, unless that was done. The first call only notes
 * the time: nobody gets a digest of before. One that breaks off is done again.
 * @param siteZone the zone of members who have chosen none.
 */
export async function queueDigests(
  store: Store,
  { every, siteZone, now }: { every: DigestEvery; siteZone: string; now: number },
): Promise<void> {
  const until = now - (now % SWEEP_MS);
  const swept = await store.read(readSetting(SWEPT[every]));
  if (swept !== undefined && Number(swept) >= until) return;
  const found = swept === undefined ? [] : await store.read(all(zones, { every }));
  for (const { zone } of found) {
    const dueAt = lastDigestAt(now, every, zone || siteZone);
    if (dueAt > Number(swept)) await queueInZone(store, { every, zone }, { dueAt, now });
  }
  await store.write(() => writeSetting(SWEPT[every], String(until)));
}

const mutedBy = rowBy('mutes', 'userKey', ['mutedKey']);

/**
 * The busiest threads that a member follows, of what is unseen and was written after a time. Nothing that a muted
 * member or the member wrote leads a thread, or is where it opens.
 */
export function* readDigestThreads(userKey: number, after: number): Procedure<OpenedThread[]> {
  const { seenKey } = yield* readInboxRev(userKey);
  const from = firstKeyAt(after);
  const since = { userKey, seenKey: Math.max(seenKey, from - 1) };
  const threads = yield* busiestThreads(since, MOST_THREADS);
  const muted = yield* all(mutedBy, { userKey });
  const hidden = [userKey, ...muted.map(({ mutedKey }) => mutedKey)];
  return yield* openThreads({ from, to: LAST_KEY }, threads, hidden);
}
