import { DAY_MS, dayOf, daysAfter } from '../../../contract/since/days.ts';
import { HEALTH_DAYS, HEALTH_MOST_A_DAY } from '../../../contract/values/limits.ts';
import type { HeldReason } from '../../../contract/values/moderation-kinds.ts';
import { sql } from '../../core/drizzle.ts';
import { perEngine } from '../../core/engine.ts';
import { firstKeyAt } from '../../core/ids.ts';
import { LAST_DAILY_COPY, type LastDailyCopy, readSetting } from '../../core/internal-settings.ts';
import { countHeldToday, findRaid } from '../../core/newcomers/newcomers.ts';
import { get, type Procedure, yieldTurn } from '../../core/procedure.ts';
import { query } from '../../core/query.ts';

const waitingMails = query()(
  ({ letters, deliveries }) => ({
    count: sql<number>`(select count(*) from ${letters})
      + (select count(*) from ${deliveries} where kind = 'confirmation')`
      .mapWith(Number)
      .as('count'),
  }),
  (select) => select.from(sql`(select 1) as one`),
);
const databaseSize = query()(
  () => ({ bytes: sql<number>`bytes`.mapWith(Number).as('bytes') }),
  (select, _schema, _param, { db }) =>
    select.from(
      perEngine(db, {
        sqlite: () =>
          sql`(select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()) as size`,
        postgres: () => sql`(select pg_database_size(current_database()) as bytes) as size`,
      }),
    ),
);

/**
 * The rows of a table with the keys of a day. Keys are in the order of time, so the primary key bounds what is read.
 * Its rows end at a limit, so that a day of an import or of a raid costs no more.
 */
const rowsOfDay = (table: 'posts' | 'comments' | 'users') =>
  query<{ from: number; to: number }>()(
    () => ({ count: sql<number>`count(*)`.mapWith(Number).as('count') }),
    (select, schema, param) => {
      const { key } = schema[table];
      const most = sql.raw(String(HEALTH_MOST_A_DAY));
      return select.from(
        sql`(select 1 from ${schema[table]} where ${key} >= ${param('from')} and ${key} < ${param('to')}
          limit ${most}) as of_day`,
      );
    },
  );
const postsOfDay = rowsOfDay('posts');
const commentsOfDay = rowsOfDay('comments');
const membersOfDay = rowsOfDay('users');

/** The new texts and members of each of the last days. Each day is read in a turn of its own. */
function* readDays(): Procedure<StoredHealth['days']> {
  const today = dayOf(Date.now(), 'UTC');
  const days: StoredHealth['days'] = [];
  for (let ago = HEALTH_DAYS - 1; ago >= 0; ago -= 1) {
    const day = daysAfter(today, -ago);
    const start = Date.parse(day);
    const keys = { from: firstKeyAt(start), to: firstKeyAt(start + DAY_MS) };
    days.push({
      day,
      posts: (yield* get(postsOfDay, keys))?.count ?? 0,
      comments: (yield* get(commentsOfDay, keys))?.count ?? 0,
      members: (yield* get(membersOfDay, keys))?.count ?? 0,
    });
    yield* yieldTurn();
  }
  return days;
}

interface StoredHealth {
  days: { day: string; posts: number; comments: number; members: number }[];
  letters: number;
  raid: { since: number } | undefined;
  held: Record<HeldReason, number>;
  snapshot: LastDailyCopy | null;
  databaseSize: number;
}

/** The database's part of the forum's health. */
export function* readHealth(): Procedure<StoredHealth> {
  const snapshot = yield* readSetting(LAST_DAILY_COPY);
  return {
    raid: yield* findRaid(),
    held: yield* countHeldToday(),
    letters: (yield* get(waitingMails, {}))?.count ?? 0,
    snapshot: snapshot === undefined ? null : (JSON.parse(snapshot) as LastDailyCopy),
    databaseSize: (yield* get(databaseSize, {}))?.bytes ?? 0,
    days: yield* readDays(),
  };
}
