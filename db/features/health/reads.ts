import { sql } from '../../core/drizzle.ts';
import { perEngine } from '../../core/engine.ts';
import { LAST_DAILY_COPY, type LastDailyCopy, readSetting } from '../../core/internal-settings.ts';
import { get, type Procedure } from '../../core/procedure.ts';
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

interface StoredHealth {
  letters: number;
  snapshot: LastDailyCopy | null;
  databaseSize: number;
}

/** The database's part of the forum's health. */
export function* readHealth(): Procedure<StoredHealth> {
  const snapshot = yield* readSetting(LAST_DAILY_COPY);
  return {
    letters: (yield* get(waitingMails, {}))?.count ?? 0,
    snapshot: snapshot === undefined ? null : (JSON.parse(snapshot) as LastDailyCopy),
    databaseSize: (yield* get(databaseSize, {}))?.bytes ?? 0,
  };
}
