import pg from 'pg';
import { foldCase } from '../case-folding.ts';
import { IDS_PER_MS, KEY_EPOCH } from '../ids.ts';
import { types } from '../postgres/types.ts';
import type { Progress } from '../progress.ts';
import { describeFaults, keyRules, RULES } from './fsck-rules.ts';

/** The number of members read by one statement. */
const BATCH_SIZE = 5_000;

/** The number of the column `id` (`keyOf`); no number for a text that is no id. */
const NUMBER_OF_ID = `case when id ~ '^[0-9a-f-]{36}$' then ('x' || substr(id, 1, 8) || substr(id, 10, 4)
  || substr(id, 16, 3))::bit(60)::bigint - ${KEY_EPOCH} else -${IDS_PER_MS} end`;

/** The `findFaults` of a PostgreSQL database: read-only, in one snapshot, beside running servers. */
export async function findFaultsInPostgres(
  url: string,
  progress: Progress = () => {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, types });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const faults: string[] = [];
    const rules = [...keyRules(NUMBER_OF_ID), ...RULES];
    for (const [done, { template, sql }] of rules.entries()) {
      progress('Checks', done, rules.length);
      faults.push(...describeFaults(template, (await client.query(sql)).rows));
    }
    return [...faults, ...(await findWrongSearchTexts(client))];
  } finally {
    await client.end();
  }
}

/** Compares search texts in JavaScript: PostgreSQL has no function equal to `foldCase`. */
async function findWrongSearchTexts(client: pg.Client): Promise<string[]> {
  const wrong: Record<string, unknown>[] = [];
  for (let lastId = ''; ; ) {
    const { rows } = await client.query(
      `select id, search_text as kept, display_name, email from users
        where id > $1 order by id limit ${BATCH_SIZE}`,
      [lastId],
    );
    for (const row of rows) {
      const counted = foldCase(`${row.display_name}\n${row.email}`);
      if (row.kept !== counted) wrong.push({ ...row, counted });
    }
    if (rows.length < BATCH_SIZE) break;
    lastId = rows.at(-1).id;
  }
  return describeFaults('The search text of a member ($id): keeps $kept, counted $counted', wrong);
}
