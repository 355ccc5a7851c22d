import { newestDocuments } from '../search/documents.ts';
import { desc } from './drizzle.ts';
import { OperatorError } from './errors.ts';
import { continueKeysAfter, LAST_KEY } from './ids.ts';
import { get } from './procedure.ts';
import { query } from './query.ts';
import { KEYED_TABLES } from './schema/relations.ts';
import type { Store } from './store.ts';

const newestKeys = KEYED_TABLES.map((name) =>
  query()(
    (schema) => ({ key: schema[name].key }),
    (select, schema) => select.from(schema[name]).orderBy(desc(schema[name].key)).limit(1),
  ),
);

const KEYS_ENDED =
  'The newest row was written with a clock after the year 2089, so no new row can follow it. Restore a backup from before.';

/**
 * Makes new ids sort after all ids of a store: the clock of an earlier run may have been ahead.
 * @throws OperatorError when no id can sort after one of them.
 */
export async function resumeIds({ read }: Store): Promise<void> {
  // A document outlives its text, and must stay older than the next one's.
  for (const query of [...newestKeys, ...newestDocuments]) {
    const row = await read(get(query, {}));
    if (!row) continue;
    if (row.key >= LAST_KEY) throw new OperatorError(KEYS_ENDED);
    continueKeysAfter(row.key);
  }
}
