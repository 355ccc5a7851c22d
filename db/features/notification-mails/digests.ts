/** Digests: the mails of who wants one a day or a week, at a time of the day. */
import type { DigestEvery } from '../../../contract/values/inbox-kinds.ts';
import { sql } from '../../core/drizzle.ts';
import { firstKeyAt, LAST_KEY } from '../../core/ids.ts';
import { readSetting, writeSetting } from '../../core/internal-settings.ts';
import { all, type Procedure, run } from '../../core/procedure.ts';
import { limit, mutation, query, rowBy } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
import { readInboxRev } from '../inbox/revs.ts';
import { busiestThreads } from '../inbox/threads.ts';
import { listMutes } from '../mutes/mutes.ts';
import { type OpenedThread, openThreads } from '../since/threads.ts';

/** The followed threads that a digest tells of. */
const MOST_THREADS = 5;
const MEMBERS_AT_ONCE = 200;
/** The settings with the time of the last digests that were queued. */
const SWEPT = { day: 'digests-swept.day', week: 'digests-swept.week' } as const;

const receivers = query<{ every: DigestEvery; after: number; limit: number }>()(
  ({ users }) => ({ key: users.key }),
  (select, { users }, param) =>
    select
      .from(users)
      .where(
        sql`${users.digest} and ${users.digestEvery} = ${param('every')} and ${users.mail} <> 'off'
          and ${users.leavingAt} is null and ${users.provenAt} > 0 and ${users.key} > ${param('after')}`,
      )
      .orderBy(users.key)
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

/**
 * Queues the digests of a time to all who want digests so often, unless that was done. The first call only notes the
 * time: nobody gets a digest of before. One that breaks off is done again.
 * @param dueAt when these digests are due: a moment that has passed.
 */
export async function queueDigests(
  store: Store,
  { every, dueAt, now }: { every: DigestEvery; dueAt: number; now: number },
): Promise<void> {
  const swept = await store.read(readSetting(SWEPT[every]));
  if (swept !== undefined && Number(swept) >= dueAt) return;
  for (let after = 0; swept !== undefined; ) {
    const found = await store.read(all(receivers, { every, after, limit: MEMBERS_AT_ONCE }));
    const last = found.at(-1);
    if (!last) break;
    await store.write(function* () {
      for (const { key } of found) yield* run(queueOne, { userKey: key, dueAt, now });
    });
    after = last.key;
  }
  await store.write(() => writeSetting(SWEPT[every], String(dueAt)));
}

const memberIds = rowBy('users', 'key', ['id']);

/**
 * The busiest threads that a member follows, of what is unseen and was written after a time. Nothing that a muted
 * member or the member wrote leads a thread.
 */
export function* readDigestThreads(userKey: number, after: number): Procedure<OpenedThread[]> {
  const { seenKey } = yield* readInboxRev(userKey);
  const from = firstKeyAt(after);
  const since = { userKey, seenKey: Math.max(seenKey, from - 1) };
  const threads = yield* busiestThreads(since, MOST_THREADS);
  const opened = yield* openThreads({ from, to: LAST_KEY }, threads);
  const { members } = yield* listMutes({ key: userKey });
  const hidden = new Set(members.map(({ id }) => id));
  for (const { id } of yield* all(memberIds, { key: userKey })) hidden.add(id);
  return opened.map((thread) =>
    hidden.has(thread.lead.authorId) ? { ...thread, lead: { ...thread.lead, text: '' } } : thread,
  );
}
