import { desc } from './drizzle.ts';
import { continueKeysAfter } from './ids.ts';
import { get } from './procedure.ts';
import { query } from './query.ts';
import { KEYED_TABLES } from './schema/schema.ts';
import type { Store } from './store.ts';

const newestKeys = KEYED_TABLES.map((name) =>
  query()(
    (schema) => ({ key: schema[name].key }),
    (db, schema, _param, fields) =>
      db.select(fields).from(schema[name]).orderBy(desc(schema[name].key)).limit(1),
  ),
);

/** Makes new ids sort after all ids of a store: the clock of an earlier run may have been ahead. */
export async function resumeIds({ read }: Store): Promise<void> {
  for (const query of newestKeys) {
    const row = await read(get(query, {}));
    if (row) continueKeysAfter(row.key);
  }
}
