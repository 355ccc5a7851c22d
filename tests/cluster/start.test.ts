import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findFaultsInPostgres } from '../../db/maintenance/check/postgres.ts';
import { openPostgres } from '../../db/postgres/open.ts';
import { emptySettings } from '../support/servers.ts';
import { openDatabase } from './support/database.ts';
import { alone, SKIPPED, until } from './support/pair.ts';
import { startProcess } from './support/process.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations/postgres', import.meta.url));

/** An empty database, and how often each migration was applied to it. */
async function openEmpty() {
  const { settings, url, client } = await openDatabase(emptySettings);
  return {
    settings,
    url,
    change: (statement: string) => client.query(statement),
    async applied() {
      const { rows } = await client.query('select hash from drizzle.__drizzle_migrations');
      return rows.map(({ hash }) => hash as string);
    },
  };
}
const all = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')).length;

describe.skipIf(alone)(`Starting together (${SKIPPED})`, { timeout: 120_000 }, () => {
  test('three servers started at once on an empty database make one forum of it', async () => {
    const { settings, url, applied } = await openEmpty();
    const servers = await Promise.all([1, 2, 3].map(() => startProcess(settings)));
    const hashes = await applied();
    expect(hashes).toHaveLength(all);
    expect(new Set(hashes).size).toBe(all);
    const tags = await Promise.all(
      servers.map(async (one) => (await fetch(`${one.url}/tags`)).json()),
    );
    expect(tags[0]).toEqual([expect.objectContaining({ name: 'general' })]);
    expect(tags).toEqual([tags[0], tags[0], tags[0]]);
    expect(await findFaultsInPostgres(url)).toEqual([]);
  });

  test('twelve that open an empty database at once wait for the one that migrates', async () => {
    const { url, applied } = await openEmpty();
    const stores = await Promise.all(Array.from({ length: 12 }, () => openPostgres(url)));
    for (const store of stores) await store.check();
    await Promise.all(stores.map((store) => store.close()));
    expect(await applied()).toHaveLength(all);
  });

  test.each([
    [
      'that a newer version has written',
      "insert into drizzle.__drizzle_migrations values (999, 'of the future', 9e12)",
      /newer version/,
    ],
    [
      'whose migrations were edited',
      "update drizzle.__drizzle_migrations set hash = 'of another text' where id = 2",
      /edited after it had been applied/,
    ],
  ])('a database %s is refused with a sentence', async (_, statement, sentence) => {
    const { url, change } = await openEmpty();
    await (await openPostgres(url)).close();
    await change(statement);
    await expect(openPostgres(url)).rejects.toThrow(sentence);
  });

  test("the cluster: a failed effect of another program's change is tried again after a pause, however much changed meanwhile", async () => {
    const { url, change } = await openEmpty();
    const store = await openPostgres(url);
    onTestFinished(() => store.close());
    const tries: number[] = [];
    store.onForeignChange(async () => {
      tries.push(performance.now());
      throw new Error('The database is away.');
    });
    await until(async () => {
      await change('notify adda_changed');
      return tries.length > 0;
    });
    for (let n = 0; n < 20; n++) await change('notify adda_changed');
    await until(() => tries.length > 3);
    const between = tries.slice(1).map((at, n) => at - (tries[n] as number));
    expect(Math.min(...between)).toBeGreaterThan(400);
  });
});
