import { expect, test } from 'vitest';
import { smallFileFaults, smallFiles } from '../../../lint/small-files.ts';

const lines = (count: number) => 'const a = 1;\n'.repeat(count);
const found = (files: Record<string, string>) => [...smallFiles(new Map(Object.entries(files)))];

const importer = { 'db/core/a.ts': "import { b } from './b.ts';\n" };

test('small files: one of 40 lines that only a neighbour imports is named', () => {
  expect(found({ ...importer, 'db/core/b.ts': lines(40) })).toEqual([
    ['db/core/b.ts', 'db/core/a.ts'],
  ]);
});

test('small files: a longer one is a file of its own', () => {
  expect(found({ ...importer, 'db/core/b.ts': lines(41) })).toEqual([]);
});

test('small files: a second importer needs a file of its own, wherever it lies', () => {
  const second = { 'tests/b.test.ts': "import { b } from '../db/core/b.ts';\n" };
  expect(found({ ...importer, ...second, 'db/core/b.ts': lines(1) })).toEqual([]);
});

test('small files: an importer in another folder is no neighbour', () => {
  const other = { 'db/a.ts': "export { b } from './core/b.ts';\n" };
  expect(found({ ...other, 'db/core/b.ts': lines(1) })).toEqual([]);
});

test('small files: what is imported on demand keeps its file', () => {
  const lazy = { 'db/core/a.ts': "const { b } = await import('./b.ts');\n" };
  expect(found({ ...lazy, 'db/core/b.ts': lines(1) })).toEqual([]);
});

test('small files: all are named once there are too many', () => {
  const files = new Map(Object.entries({ ...importer, 'db/core/b.ts': lines(2) }));
  expect(smallFileFaults(files, 1)).toEqual([]);
  expect(smallFileFaults(files, 0)).toEqual([
    'db/core/b.ts: only db/core/a.ts imports it: join them (1 small files, at most 0)',
  ]);
});
