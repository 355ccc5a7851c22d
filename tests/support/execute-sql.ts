import Database from 'better-sqlite3';
import pg from 'pg';
import type { TestApp } from './test-app.ts';

/** Executes SQL on the database of a forum, past the forum. */
export async function executeSql({ app }: TestApp, sql: string): Promise<unknown> {
  const url = app.context.config.databaseUrl;
  if (url === null) {
    const handle = new Database(app.context.config.databaseFile);
    try {
      return handle.exec(sql);
    } finally {
      handle.close();
    }
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(sql).finally(() => client.end());
}
