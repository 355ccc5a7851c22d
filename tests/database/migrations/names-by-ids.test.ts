import Database from 'better-sqlite3';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migratePostgres } from '../../../db/core/drizzle.ts';
import { openPostgres } from '../../../db/postgres/open.ts';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { freshFile, freshFolder } from '../../support/folders.ts';
import { migrateTo, migrationsUpTo } from '../../support/forums/migrate-to.ts';
import { emptySettings, onServers } from '../../support/servers.ts';

const BEFORE = '0030_one_queue_of_mails';
const idOf = (n: number) => `01900000-000${n}-7000-8000-000000000000`;
const [ana, bo, gone] = [1, 2, 3].map((n) => `member:${idOf(n)}`);

const user = (n: number, email: string, leftAt: number | null = null) =>
  `(${n}, '${idOf(n)}', '${email}', 'Somebody', '', '${email}', 'user', ${n}, ${leftAt})`;
/** Entries before the release, and what they are after it; each is done in the millisecond of its number. */
const ENTRIES: readonly (readonly [before: string[], after: (string | undefined)[]])[] = [
  [
    ['root', 'admin granted', 'x@example.com', ''],
    ['root', 'admin granted', ana, ''],
  ],
  [
    ['bo@example.com', 'post deleted', 'p', 'of x@example.com: To x@example.com, all'],
    [bo, 'post deleted', 'p', `of ${ana}: To ${ana}, all`],
  ],
  [
    ['a', 'report ignored', 'r', 'Spam or scam, by bo@example.com, on comment 1'],
    ['a', 'report ignored', 'r', `Spam or scam, by ${bo}, on comment 1`],
  ],
  [
    ['a', 'revision hidden', 'r', 'version 2 of a post of gone@example.com'],
    ['a', 'revision hidden', 'r', `version 2 of a post of ${gone}`],
  ],
  [
    ['x@example.com', 'address changed', 'ana@example.com', 'before: x@example.com'],
    [ana, 'address changed', ana, 'before: x@example.com'],
  ],
  [
    ['was@example.com', 'address changed', 'gone@example.com', 'before: was@example.com'],
    [gone, 'address changed', gone, `before: ${gone}`],
  ],
  [
    ['192.0.2.1', 'sign-in refused', 'nobody@example.com', 'from 192.0.2.1: no'],
    ['192.0.2.1', 'sign-in refused', 'nobody@example.com', 'from 192.0.2.1: no'],
  ],
  [
    [
      'a',
      'text refused',
      't',
      "after y@z.org, see (x@example.com): 'bo@example.com' bo@example.com's.",
    ],
    ['a', 'text refused', 't', `after y@z.org, see (${ana}): '${bo}' ${bo}'s.`],
  ],
  [
    ['a', 'text refused', 't', 'hi @all, x@example.com\nx@example.com\t"bo@example.com".'],
    ['a', 'text refused', 't', `hi @all, ${ana}\n${ana}\t"${bo}".`],
  ],
  [
    ['a', 'setting changed', 'contactEmail', 'x@example.com → gone@example.com'],
    ['a', 'setting changed', 'contactEmail', `x@example.com → ${gone}`],
  ],
  [
    ['a', 'member silenced', 'farida@example.invalid', 'of farida@example.invalid'],
    ['a', 'member silenced', 'farida@example.invalid', 'of farida@example.invalid'],
  ],
  // Somebody else has the address since.
  [
    ['x@example.com', 'signed in', 'x@example.com', ''],
    [bo, 'signed in', bo, ''],
  ],
];
const entry = ([actor, act, target, detail = '']: string[], n: number) =>
  `(${n + 1}, '${n}', '${actor}', '${act}', '${target}', '${detail.replaceAll("'", "''")}', ${n < 11 ? n : 100})`;
const sealed = (1_000_000 - 1_577_836_800_000) * 4096;
const leaving = (email: string, from: number, until: number) =>
  `(3, '${email}', 'Somebody', 'keep', ${from}, ${until}, 4)`;
const ROWS = `
  insert into users (key, id, email, display_name, photo_url, search_text, role, created_at, left_at) values
    ${user(1, 'ana@example.com')}, ${user(2, 'x@example.com')}, ${user(3, `${idOf(3)}@deleted.invalid`, 9)},
    ${user(4, 'farida@example.invalid')};
  insert into former_addresses (address, until, user_key) values ('x@example.com', 50, 1), ('bo@example.com', 60, 2);
  insert into leavings (user_key, email, name, texts, owned_from, owned_until, step) values
    ${leaving('gone@example.com', 0, sealed)}, ${leaving('was@example.com', 0, sealed)};
  insert into sanctions (key, id, user_key, kind, reason, imposed_by, imposed_at) values
    (1, 's', 1, 'silence', '', 'bo@example.com', 3), (2, 't', 1, 'silence', '', 'nobody@example.com', 3);
  insert into second_factors (user_key, reset_at, reset_by) values (1, 9, 'x@example.com');
  insert into audit (key, id, actor, act, target, detail, done_at) values
    ${ENTRIES.map(([before], n) => entry(before, n)).join()};`;

const READS = [
  'select actor, act, target, detail from audit order by key',
  'select imposed_by from sanctions order by key',
  'select reset_by from second_factors',
  'select user_key, texts, step from leavings',
];

/** The rows of a database of the release before, after its upgrade. */
async function upgraded(): Promise<unknown[][]> {
  const url = onServers ? (await emptySettings(freshFolder()))['DATABASE_URL'] : undefined;
  if (!url) {
    const file = freshFile();
    const handle = new Database(file);
    migrateTo(handle, BEFORE);
    handle.exec(ROWS);
    await openSqlite(file).close();
    const found = READS.map((sql) => handle.prepare(sql).all());
    handle.close();
    return found;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migratePostgres(client, migrationsUpTo(BEFORE, 'postgres'));
  await client.query(ROWS);
  await (await openPostgres(url)).close();
  const found: unknown[][] = [];
  for (const sql of READS) found.push((await client.query(sql)).rows);
  await client.end();
  return found;
}

test('an upgrade names members by their ids in the log, in sanctions and in resets of factors', async () => {
  const [entries, sanctions, factors, leavings] = await upgraded();
  expect(entries?.map((row) => Object.values(row as object))).toEqual(
    ENTRIES.map(([, after]) => after),
  );
  expect(sanctions).toEqual([{ imposed_by: bo }, { imposed_by: 'nobody@example.com' }]);
  expect(factors).toEqual([{ reset_by: idOf(2) }]);
  expect(leavings?.map((row) => Object.values(row as object).map(String))).toEqual([
    ['3', 'keep', '4'],
  ]);
});
