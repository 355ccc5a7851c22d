import { expect, test } from 'vitest';
import { unusedExports } from '../../../lint/unused-exports.ts';

const files = (texts: Record<string, string>) => new Map(Object.entries(texts));

test('an export that another file names is used, whatever kind it has', () => {
  const used = ['const A = 1', 'async function B() {}', 'function* C() {}', 'interface D {}'];
  for (const declaration of used) {
    const name = /[ABCD]\b/.exec(declaration)?.[0];
    const uses = { 'db/a.ts': `export ${declaration};`, 'tests/a.test.ts': `use(${name});` };
    expect(unusedExports(files(uses))).toEqual([]);
  }
});

test('an export that no other file names is refused by its name, and what a tool reads is not', () => {
  const source = 'export const used = 1;\nexport const forgotten = used;\nconst own = 2;';
  const texts = { 'db/a.ts': source, 'db/b.ts': "import { used } from './a.ts';" };
  expect(unusedExports(files(texts))).toEqual([
    'db/a.ts: no other file names forgotten: export it no more',
  ]);
  expect(unusedExports(files({ 'db/schema/drizzle-kit.ts': 'export const votes = 1;' }))).toEqual(
    [],
  );
});
