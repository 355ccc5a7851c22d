import { sql } from '../../core/drizzle.ts';
import { firstKeyAt } from '../../core/ids.ts';
import {
  readSetting,
  removeSetting,
  setDelay,
  writeSetting,
} from '../../core/internal-settings.ts';
import { MAIL_AFTER_SETTING, queueNotificationMails } from '../../core/notification-queue.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { limit, mutation, query } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';

/** The setting with the key of the newest comment whose followers have been looked up. */
const SWEPT_SETTING = 'letters-swept';
/** Comments of one sweep, and followers of one statement. */
const COMMENTS_AT_ONCE = 1_000;
const FOLLOWERS_AT_ONCE = 200;
/** A comment that another server commits late may have a lower key: so far the sweep stays behind. */
const LAG_MS = 10_000;

interface Range {
  from: number;
  to: number;
}

const lastOfRange = query<Range & { limit: number }>()(
  () => ({ key: sql<number | null>`max(found.key)`.as('key') }),
  (select, { comments }, param) =>
    select.from(
      sql`(select c.key from ${comments} as c where c.key > ${param('from')} and c.key <= ${param('to')}
          order by c.key limit ${limit}) as found`,
    ),
);
const activePosts = query<Range>()(
  ({ comments }) => ({ postKey: comments.postKey }),
  (_select, { comments }, param, { db, fields }) =>
    db
      .selectDistinct(fields)
      .from(comments)
      .where(sql`${comments.key} > ${param('from')} and ${comments.key} <= ${param('to')}`),
);
/** The followers who want notification mails about everything, but those to whom one is due already. */
const followers = query<{ postKey: number; after: number; now: number; limit: number }>()(
  ({ follows }) => ({ userKey: follows.userKey }),
  (select, { follows, users, letters }, param) =>
    select
      .from(follows)
      .innerJoin(users, sql`${users.key} = ${follows.userKey}`)
      .where(
        sql`${follows.postKey} = ${param('postKey')} and ${follows.userKey} > ${param('after')}
          and ${follows.isOn} and ${users.mail} = 'all' and ${users.leavingAt} is null and not exists (select 1 from ${letters} as l
            where l.user_key = ${follows.userKey}
              and (l.claimed_until is null or l.claimed_until <= ${param('now')}))`,
      )
      .orderBy(follows.userKey)
      .limit(limit),
);

/** Where the next sweep begins and ends; null: nothing is new. */
function* nextRange(setting: string, now: number): Procedure<Range | null> {
  const swept = yield* readSetting(setting);
  const settled = firstKeyAt(now - LAG_MS);
  if (swept === undefined) return { from: settled, to: settled };
  const from = Number(swept);
  const to = (yield* get(lastOfRange, { from, to: settled, limit: COMMENTS_AT_ONCE }))?.key;
  return to ? { from, to: Number(to) } : null;
}

async function queueFollowers(store: Store, postKey: number, now: number) {
  let after = 0;
  for (;;) {
    const rows = await store.read(
      all(followers, { postKey, after, now, limit: FOLLOWERS_AT_ONCE }),
    );
    const last = rows.at(-1);
    if (!last) return;
    const letters = new Map(rows.map(({ userKey }) => [userKey, 'all'] as const));
    await store.write(() => queueNotificationMails(letters, now));
    after = last.userKey;
  }
}

/**
 * Queues something to the followers of threads with new comments. It runs apart from the comments, which it leaves as
 * fast as they are. A sweep that breaks off begins again where it began.
 * @param setting where it notes how far it has come.
 * @param queue queues it to the followers of one thread.
 */
export async function sweepComments(
  store: Store,
  setting: string,
  now: number,
  queue: (postKey: number) => Promise<void>,
): Promise<void> {
  const range = await store.read(nextRange(setting, now));
  if (!range) return;
  for (const { postKey } of await store.read(all(activePosts, range))) await queue(postKey);
  await store.write(() => writeSetting(setting, String(range.to)));
}

/**
 * Queues notification mails to the followers of threads with new comments, for those who want notification mails about
 * everything.
 */
export const queueMailsToFollowers = (store: Store, now: number): Promise<void> =>
  sweepComments(store, SWEPT_SETTING, now, (postKey) => queueFollowers(store, postKey, now));

const removeNotificationMails = mutation()((db, { letters }) => db.delete(letters));

function* forgetMails(): Procedure<void> {
  yield* removeSetting(SWEPT_SETTING);
  yield* run(removeNotificationMails, {});
}

/**
 * Sets after how long a notification mail is due.
 * @param milliseconds null: there is no mail server, and no mail is queued.
 */
export const setMailAfter = (store: Store, milliseconds: number | null): Promise<void> =>
  setDelay(store, MAIL_AFTER_SETTING, milliseconds, forgetMails);
