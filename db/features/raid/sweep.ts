import { DAY_MS } from '../../../contract/since/days.ts';
import { NEWCOMER } from '../../../contract/values/limits.ts';
import { sql } from '../../core/drizzle.ts';
import { firstKeyAt } from '../../core/ids.ts';
import { dayNumberOf, findRaid } from '../../core/newcomers/newcomers.ts';
import { all, type Procedure, run } from '../../core/procedure.ts';
import { mutation, query } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
import { holdStanding } from '../held/standing.ts';

const HOUR_MS = 3_600_000;
/** A job that did not see the raid begin may be committed so much later. */
const LAG_MS = 10_000;
/** Texts of one look. */
const BATCH_ROWS = 50;

interface Range {
  after: number;
  until: number;
  /** The first key of the last hour before the raid. */
  hour: number;
  young: number;
}

/** A text that is to wait. */
interface Found {
  kind: 'post' | 'comment';
  key: number;
  id: string;
}

/**
 * The texts after a key of members who were newcomers an hour before the raid. What a moderator has approved stays.
 * @param place limits comments to those under a post.
 */
const written = (table: 'posts' | 'comments', place?: 'under') =>
  query<Range & { postKey: number }>()(
    (schema) => ({ key: schema[table].key, id: schema[table].id }),
    (select, schema, param) => {
      const { users, comments, audit } = schema;
      const { [table]: texts } = schema;
      const isThere = place ? sql`${comments.postKey} = ${param('postKey')}` : sql`true`;
      return select
        .from(texts)
        .innerJoin(users, sql`${users.key} = ${texts.authorKey}`)
        .where(
          sql`${isThere} and ${texts.key} > ${param('after')} and ${texts.key} <= ${param('until')}
            and ${texts.waitedSince} is null
            and not exists (select 1 from ${audit} as a where a.target = ${texts.id} and a.act = 'text approved')
            and ${users.createdAt} > ${param('young')}
            and ${users.role} <> 'admin' and not ${users.isModerator}
            and (select count(*) from (select 1 from comments as c where c.author_key = ${users.key}
              and c.key < ${param('hour')} limit ${sql.raw(String(NEWCOMER.comments))}) as earlier)
              < ${sql.raw(String(NEWCOMER.comments))}`,
        )
        .orderBy(texts.key)
        .limit(BATCH_ROWS);
    },
  );
const posts = written('posts');
const comments = written('comments');
const commentsUnder = written('comments', 'under');

const moveOn = mutation<{ since: number; sweptKey: number | null }>()((db, { raids }, param) =>
  db
    .update(raids)
    .set({ sweptKey: param('sweptKey') })
    .where(sql`${raids.since} = ${param('since')}`),
);

/** The next texts that are to wait, in the order of writing. */
function* nextTexts(range: Range): Procedure<Found[]> {
  const anywhere = { ...range, postKey: 0 };
  const found = [
    ...(yield* all(posts, anywhere)).map((post) => ({ kind: 'post' as const, ...post })),
    ...(yield* all(comments, anywhere)).map((comment) => ({
      kind: 'comment' as const,
      ...comment,
    })),
  ];
  return found.sort((one, other) => one.key - other.key).slice(0, BATCH_ROWS);
}

/**
 * Lets the texts wait that newcomers wrote in the hour before the raid that is on. Each text is a job of its own, and
 * the row of the raid keeps how far this has come: after a kill it goes on there. Until all jobs of before the raid have
 * ended, its last seconds are looked at again. What was approved since stays.
 */
export async function holdLastHour(store: Store, signal: AbortSignal): Promise<void> {
  const raid = await store.read(findRaid());
  if (!raid || raid.sweptKey === null) return;
  const { since } = raid;
  const now = Date.now();
  const until = firstKeyAt(Math.min(now, since + LAG_MS));
  const isOver = now >= since + LAG_MS;
  /** Texts up to there are all committed. */
  const settled = isOver ? until : firstKeyAt(since - LAG_MS);
  const range = {
    until,
    hour: firstKeyAt(since - HOUR_MS),
    young: since - NEWCOMER.days * DAY_MS,
  };
  const hold = (text: Found, sweptKey: number) =>
    store.write(function* (tx) {
      if ((yield* findRaid())?.since !== since) return;
      if (yield* holdStanding(tx, text)) tx.incrementDeferred(`held.raid.${dayNumberOf(now)}`);
      yield* run(moveOn, { since, sweptKey: Math.min(sweptKey, settled) });
    });
  let after = raid.sweptKey;
  /** The comments of a post that waits come back with it: those that are to wait must do so before. */
  async function holdUnder(postKey: number) {
    let at = postKey;
    for (let found = BATCH_ROWS; found === BATCH_ROWS && !signal.aborted; ) {
      const texts = await store.read(all(commentsUnder, { ...range, postKey, after: at }));
      for (const text of texts) await hold({ kind: 'comment', ...text }, after);
      at = texts.at(-1)?.key ?? at;
      found = texts.length;
    }
  }
  for (;;) {
    const texts = await store.read(nextTexts({ ...range, after }));
    for (const text of texts) {
      if (text.kind === 'post') await holdUnder(text.key);
      if (signal.aborted) return;
      await hold(text, text.key);
      after = text.key;
    }
    if (texts.length < BATCH_ROWS) break;
  }
  await store.write(() => run(moveOn, { since, sweptKey: isOver ? null : settled }));
}
