import pg from 'pg';
import { foldCase } from '../../core/case-folding.ts';
import { KEY_EPOCH, NO_KEY } from '../../core/ids.ts';
import { OLDER_VERSION, WrongVersionError } from '../../core/schema/applied-migrations.ts';
import { isOlder } from '../../postgres/migrate.ts';
import { types } from '../../postgres/types.ts';
import { type CheckOptions, describeFaults, keyRules, RULES } from './rules.ts';
import { CHECKED_WORDS, findSearchFaults, WHOLE_INDEXES } from './search.ts';

/** The number of members read by one statement. */
const BATCH_SIZE = 5_000;

/** The number of the column `id` (`keyOf`); no number for a text that is no id. */
const NUMBER_OF_ID = `case when id ~ '^[0-9a-f-]{36}$' then ('x' || substr(id, 1, 8) || substr(id, 10, 4)
  || substr(id, 16, 3))::bit(60)::bigint - ${KEY_EPOCH} else ${NO_KEY} end`;

/** The `findFaults` of a PostgreSQL database: read-only, in one snapshot, beside running servers. */
export async function findFaultsInPostgres(
  url: string,
  { progress = () => {}, words = true, onRecount = () => {} }: CheckOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, types });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    if (await isOlder(client)) return [OLDER_VERSION];
    const faults: string[] = [];
    const rules = [...keyRules(NUMBER_OF_ID), ...RULES];
    for (const [done, { template, sql }] of rules.entries()) {
      progress('Checks', done, rules.length);
      faults.push(...describeFaults(template, (await client.query(sql)).rows));
    }
    const isChecked = (await client.query(CHECKED_WORDS)).rowCount !== 0;
    if (!isChecked && (await client.query(WHOLE_INDEXES)).rowCount !== 0) onRecount();
    const recounts = words || !isChecked;
    faults.push(...(await findSearchFaults(client, recounts)));
    return [...faults, ...(await findWrongSearchTexts(client))];
  } catch (error) {
    if (error instanceof WrongVersionError) return [error.message];
    throw error;
  } finally {
    await client.end();
  }
}

/** Compares search texts in JavaScript: PostgreSQL has no function equal to `foldCase`. */
async function findWrongSearchTexts(client: pg.Client): Promise<string[]> {
  const wrong: Record<string, unknown>[] = [];
  for (let lastKey = NO_KEY; ; ) {
    const { rows } = await client.query(
      `select key, id, search_text as kept, display_name, email from users
        where key > $1 order by key limit ${BATCH_SIZE}`,
      [lastKey],
    );
    for (const row of rows) {
      const counted = foldCase(`${row.display_name}\n${row.email}`);
      if (row.kept !== counted) wrong.push({ ...row, counted });
    }
    if (rows.length < BATCH_SIZE) break;
    lastKey = rows.at(-1).key;
  }
  return describeFaults('The search text of a member ($id): keeps $kept, counted $counted', wrong);
}
