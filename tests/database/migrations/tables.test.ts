import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { getTableColumns, getTableName } from '../../../db/core/drizzle.ts';
import { makeSchema, SEARCH_TABLES } from '../../../db/core/schema/schema.ts';

const folder = new URL('../../../migrations/', import.meta.url);

/** The columns that the newest migration of an engine leaves, by table. */
function migrated(engine: string): Record<string, string[]> {
  const meta = new URL(`${engine}/meta/`, folder);
  const newest = readdirSync(meta)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  const { tables } = JSON.parse(readFileSync(new URL(newest ?? '', meta), 'utf8'));
  const found = Object.values<{ name: string; columns: object }>(tables);
  return Object.fromEntries(found.map(({ name, columns }) => [name, Object.keys(columns).sort()]));
}

describe('The migrations', () => {
  test.each(['sqlite', 'postgres'] as const)('of %s make the tables of the schema', (engine) => {
    const tables = Object.entries(makeSchema(engine)).flatMap(([name, table]) =>
      SEARCH_TABLES.some((search) => search === name) ? [] : [table],
    );
    const declared = tables.map((table) => [
      getTableName(table),
      Object.values(getTableColumns(table))
        .map(({ name }) => name)
        .sort(),
    ]);
    expect(migrated(engine)).toEqual(Object.fromEntries(declared));
  });

  test('are generated from each table of the schema', () => {
    const read = createRequire(import.meta.url)('../../../db/core/schema/drizzle-kit.cjs');
    const searched: readonly string[] = SEARCH_TABLES;
    const names = Object.keys(makeSchema('sqlite')).filter((name) => !searched.includes(name));
    expect(Object.keys(read)).toEqual(names);
  });
});
