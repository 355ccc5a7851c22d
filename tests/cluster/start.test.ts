import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findFaultsInPostgres } from '../../db/maintenance/check/postgres.ts';
import { openPostgres } from '../../db/postgres/open.ts';
import { emptySettings } from '../support/servers.ts';
import { openTestApp } from '../support/test-app.ts';
import { openDatabase } from './support/database.ts';
import { alone, atEnd, numbers, SKIPPED, until } from './support/pair.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations/postgres', import.meta.url));

describe.skipIf(alone)(`Starting together (${SKIPPED})`, () => {
  test('twelve servers started at once on an empty database wait for the one that migrates, and make one forum of it', async () => {
    const { settings, url, client } = await openDatabase(emptySettings);
    const forums = await Promise.all(numbers(12).map(() => openTestApp(settings)));
    const all = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')).length;
    const { rows } = await client.query('select hash from drizzle.__drizzle_migrations');
    expect([rows.length, new Set(rows.map(({ hash }) => hash)).size]).toEqual([all, all]);
    const tags = await Promise.all(
      forums.map(async ({ visitor }) => (await visitor.call('GET /tags')).body),
    );
    expect(tags[0]).toEqual([expect.objectContaining({ name: 'general' })]);
    expect(tags).toEqual(forums.map(() => tags[0]));
    expect(await findFaultsInPostgres(url)).toEqual([]);
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
    const { url, client } = await openDatabase();
    await client.query(statement);
    await expect(openPostgres(url)).rejects.toThrow(sentence);
  });

  test("a failed effect of another program's change is tried again after a pause, however much changed meanwhile", async () => {
    const { url, client } = await openDatabase();
    const store = await openPostgres(url);
    atEnd(() => store.close());
    const tries: number[] = [];
    store.onForeignChange(async () => {
      tries.push(performance.now());
      throw new Error('The database is away.');
    });
    const change = () => client.query('notify adda_changed');
    await until(async () => {
      await change();
      return tries.length > 0;
    });
    for (let n = 0; n < 20; n++) await change();
    await until(() => tries.length > 3);
    const between = tries.slice(1).map((at, n) => at - (tries[n] as number));
    expect(Math.min(...between)).toBeGreaterThan(400);
  });
});
