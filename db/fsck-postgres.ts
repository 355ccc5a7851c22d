import pg from 'pg';
import { foldCase } from './fold.ts';
import { RULES, told } from './fsck-rules.ts';
import { types } from './postgres-types.ts';

/** Members looked at in one go. */
const AT_ONCE = 5_000;

/** The same as `findFaults`, of a PostgreSQL database: in one view of the data, beside running servers. */
export async function findFaultsInPostgres(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, types });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const faults: string[] = [];
    for (const { says, sql } of RULES) faults.push(...told(says, (await client.query(sql)).rows));
    return [...faults, ...(await wrongSearchTexts(client))];
  } finally {
    await client.end();
  }
}

/** PostgreSQL has no function for our lower case, so it is compared here. */
async function wrongSearchTexts(client: pg.Client): Promise<string[]> {
  const wrong: Record<string, unknown>[] = [];
  for (let last = ''; ; ) {
    const { rows } = await client.query(
      `select id, search_text as kept, display_name, email from users
        where id > $1 order by id limit ${AT_ONCE}`,
      [last],
    );
    for (const row of rows) {
      const counted = foldCase(`${row.display_name}\n${row.email}`);
      if (row.kept !== counted) wrong.push({ ...row, counted });
    }
    if (rows.length < AT_ONCE) break;
    last = rows.at(-1).id;
  }
  return told('The search text of a member ($id): keeps $kept, counted $counted', wrong);
}
