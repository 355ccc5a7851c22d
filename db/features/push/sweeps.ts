/** Makes browsers due apart from the write jobs, so that these stay fast. */
import { desc, sql } from '../../core/drizzle.ts';
import { readSetting, removeSetting, writeSetting } from '../../core/internal-settings.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { limit, mutation, query } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Store } from '../../core/store.ts';
import { sweepComments } from '../notification-mails/follower-sweep.ts';

/** The settings with the newest comment and the newest announcement whose browsers were made due. */
const SWEPT_COMMENTS = 'pushes-swept.comments';
const SWEPT_ANNOUNCEMENTS = 'pushes-swept.announcements';
/** Browsers of one statement. */
const AT_ONCE = 200;

interface After {
  after: string;
  limit: number;
}
const isFree = (pushDevices: Schema['pushDevices'], now: unknown) =>
  sql`(${pushDevices.dueAt} is null or ${pushDevices.claimedUntil} > ${now})`;

const ofFollowers = query<After & { postKey: number; now: number }>()(
  ({ pushDevices }) => ({ id: pushDevices.id }),
  (select, { pushDevices, follows, users }, param) =>
    select
      .from(follows)
      .innerJoin(users, sql`${users.key} = ${follows.userKey}`)
      .innerJoin(pushDevices, sql`${pushDevices.userKey} = ${follows.userKey}`)
      .where(
        sql`${follows.postKey} = ${param('postKey')} and ${follows.isOn} and ${users.pushKinds} like '%comments%'
          and ${isFree(pushDevices, param('now'))} and ${pushDevices.id} > ${param('after')}`,
      )
      .orderBy(pushDevices.id)
      .limit(limit),
);
const ofAll = query<After & { now: number }>()(
  ({ pushDevices }) => ({ id: pushDevices.id }),
  (select, { pushDevices, users }, param) =>
    select
      .from(pushDevices)
      .innerJoin(users, sql`${users.key} = ${pushDevices.userKey}`)
      .where(
        sql`${users.pushKinds} like '%announcements%' and ${isFree(pushDevices, param('now'))}
          and ${pushDevices.id} > ${param('after')}`,
      )
      .orderBy(pushDevices.id)
      .limit(limit),
);
const makeDue = mutation<{ id: string; dueAt: number; now: number }>()(
  (db, { pushDevices }, param) =>
    db
      .update(pushDevices)
      .set({
        dueAt: sql`case when ${pushDevices.dueAt} >= ${param('dueAt')} then ${pushDevices.dueAt} + 1 else cast(${param('dueAt')} as bigint) end`,
      })
      .where(sql`${pushDevices.id} = ${param('id')} and ${isFree(pushDevices, param('now'))}`),
);

async function makeAllDue(
  store: Store,
  now: number,
  read: (after: After) => Procedure<{ id: string }[]>,
): Promise<void> {
  let after = '';
  for (;;) {
    const found = await store.read(read({ after, limit: AT_ONCE }));
    const last = found.at(-1);
    if (!last) return;
    await store.write(function* () {
      for (const { id } of found) yield* run(makeDue, { id, dueAt: now, now });
    });
    after = last.id;
  }
}

const newestAnnouncement = query()(
  ({ announcements }) => ({ key: announcements.key }),
  (select, { announcements }) =>
    select.from(announcements).orderBy(desc(announcements.key)).limit(1),
);

/** The first call only notes the newest one: nobody is told of those before. */
async function sweepAnnouncements(store: Store, now: number): Promise<void> {
  const newest = (await store.read(get(newestAnnouncement, {})))?.key ?? 0;
  const swept = await store.read(readSetting(SWEPT_ANNOUNCEMENTS));
  if (swept !== undefined && Number(swept) >= newest) return;
  if (swept !== undefined) await makeAllDue(store, now, (after) => all(ofAll, { ...after, now }));
  await store.write(() => writeSetting(SWEPT_ANNOUNCEMENTS, String(newest)));
}

/**
 * Makes the browsers due of those who want to hear of new comments in the threads that they follow, or of new
 * announcements.
 */
export async function sweepForPushes(store: Store, now: number): Promise<void> {
  await sweepComments(store, SWEPT_COMMENTS, now, (postKey) =>
    makeAllDue(store, now, (after) => all(ofFollowers, { ...after, postKey, now })),
  );
  await sweepAnnouncements(store, now);
}

/** Forgets how far the sweeps have come: what happens until pushes are sent again is not swept. */
export const forgetSweeps = (store: Store) =>
  store.write(function* () {
    yield* removeSetting(SWEPT_COMMENTS);
    yield* removeSetting(SWEPT_ANNOUNCEMENTS);
  });
