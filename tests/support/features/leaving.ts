import Database from 'better-sqlite3';
import pg from 'pg';
import type { LeftTexts } from '../../../contract/values/limits.ts';
import { faultsOf } from '../../../db/core/create-store.ts';
import { types } from '../../../db/postgres/types.ts';
import { executeSql } from '../execute-sql.ts';
import { cookiesOf, PASSWORD, type Person, personOf } from '../person.ts';
import type { TestApp } from '../test-app.ts';

/** Begins the leaving of a member. */
export async function leave(who: Person, texts: LeftTexts = 'keep') {
  const { displayName } = (await who.call('GET /me')).body;
  const { status, body } = await who.call('POST /me/leaving', {
    body: { texts, name: displayName || who.email },
  });
  if (status !== 202)
    throw new Error(`POST /me/leaving answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Lets seven days pass for all who are leaving, and does what is due. */
export async function finish(forum: TestApp) {
  await executeSql(forum, 'update users set leaving_at = 1 where leaving_at is not null');
  await forum.app.jobs.leaving.run();
}

type Rows = Record<string, unknown>[];

/** All rows of all tables of a forum, by table, but for the search indexes. */
export async function everything({ app }: TestApp): Promise<Record<string, Rows>> {
  const { databaseUrl, databaseFile } = app.context.config;
  const found: Record<string, Rows> = {};
  if (databaseUrl === null) {
    const handle = new Database(databaseFile, { readonly: true });
    const tables = handle
      .prepare(
        "select name from sqlite_master where type = 'table' and name not like '%\\_words%' escape '\\'",
      )
      .pluck()
      .all() as string[];
    for (const table of tables)
      found[table] = handle.prepare(`select * from "${table}"`).all() as Rows;
    handle.close();
    return found;
  }
  const client = new pg.Client({ connectionString: databaseUrl, types });
  await client.connect();
  const tables = await client.query(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_name not like '%\\_words'",
  );
  for (const { name } of tables.rows)
    found[name] = (await client.query(`select * from "${name}"`)).rows;
  await client.end();
  return found;
}

/** The places in which a text stands, in whatever case: the table and the column. */
export async function placesOf(forum: TestApp, text: string): Promise<string[]> {
  const wanted = text.toLowerCase();
  const places = Object.entries(await everything(forum)).flatMap(([table, rows]) =>
    rows.flatMap((row) =>
      Object.entries(row).flatMap(([column, value]) =>
        String(value).toLowerCase().includes(wanted) ? [`${table}.${column}`] : [],
      ),
    ),
  );
  return [...new Set(places)].sort();
}

export const idOf = async (who: Person) => (await who.call('GET /me')).body._id;
/** The faults that a recount finds. */
export const faults = ({ app }: TestApp) => faultsOf(app.context.config);
export const marked = { format: 'markdown' } as const;
export const mention = (name: string, id: string) => `@[${name}](member:${id})`;

/** The same member, signed in anew at the provider, as in another browser. */
export async function signedInAnew(forum: TestApp, { email }: Person, agent = 'a test') {
  const password = PASSWORD;
  const headers = { origin: forum.url, 'user-agent': agent };
  const signed = await forum.post('/auth/sign-in/email', { email, password }, headers);
  if (signed.status !== 200) return signed.status;
  const cookie = cookiesOf(signed.headers);
  const jwt = await forum.post('/jwt', { email }, { ...headers, cookie });
  if (jwt.status !== 200) return jwt.status;
  return personOf(forum.url, email, (jwt.body as { token: string }).token, cookie);
}
/** The tables of what each write or sign-in adds to. */
const ADDED_TO = ['audit', 'sessions', 'identity_sessions', 'counters', 'settings', 'leases'];

/** The rows of a forum without what each write raises, each sign-in makes, and what tells of the safety of accounts. */
export async function stateOf(forum: TestApp): Promise<Record<string, Rows>> {
  const tables = Object.entries(await everything(forum)).filter(
    ([name]) => !ADDED_TO.includes(name),
  );
  const kept = tables.map(([name, rows]) => [name, rows.filter(({ kind }) => kind !== 'safety')]);
  return JSON.parse(
    JSON.stringify(Object.fromEntries(kept), (key, value) =>
      /rev$|token_series|__drizzle/.test(key) ? undefined : value,
    ),
  );
}
