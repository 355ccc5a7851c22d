import { sql } from '../../core/drizzle.ts';
import { perEngine } from '../../core/engine.ts';
import { LAST_SNAPSHOT, type LastSnapshot, readSetting } from '../../core/forum-settings.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { query } from '../../core/query.ts';

const waitingMails = query()(
  ({ letters, confirmationMails }) => ({
    count: sql<number>`(select count(*) from ${letters})
      + (select count(*) from ${confirmationMails})`
      .mapWith(Number)
      .as('count'),
  }),
  (db, _schema, _param, fields) => db.select(fields).from(sql`(select 1) as one`),
);
const databaseSize = query()(
  () => ({ bytes: sql<number>`bytes`.mapWith(Number).as('bytes') }),
  (db, _schema, _param, fields) =>
    db.select(fields).from(
      perEngine(db, {
        sqlite: () =>
          sql`(select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()) as size`,
        postgres: () => sql`(select pg_database_size(current_database()) as bytes) as size`,
      }),
    ),
);

interface StoredHealth {
  letters: number;
  snapshot: LastSnapshot | null;
  databaseSize: number;
}

/** What the database knows of the forum's health. */
export function* readHealth(): Procedure<StoredHealth> {
  const snapshot = yield* readSetting(LAST_SNAPSHOT);
  return {
    letters: (yield* get(waitingMails, {}))?.count ?? 0,
    snapshot: snapshot === undefined ? null : (JSON.parse(snapshot) as LastSnapshot),
    databaseSize: (yield* get(databaseSize, {}))?.bytes ?? 0,
  };
}
