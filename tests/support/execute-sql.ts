import Database from 'better-sqlite3';
import pg from 'pg';
import type { TestApp } from './test-app.ts';

/** Executes SQL on the database of a forum, past the forum. What the forum reads next shows it. */
export async function executeSql({ app }: TestApp, sql: string): Promise<unknown> {
  const url = app.context.config.databaseUrl;
  if (url === null) {
    const handle = new Database(app.context.config.databaseFile);
    try {
      handle.exec(sql);
    } finally {
      handle.close();
    }
    // Until the sync of a commit ends, all reads show the state before it. This job waits for the sync. A closed forum
    // refuses it, and reads nothing.
    return app.context.store.write(function* () {}).catch(() => undefined);
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(sql).finally(() => client.end());
}
