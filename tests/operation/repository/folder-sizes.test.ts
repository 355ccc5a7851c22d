import { expect, test } from 'vitest';
import { fullFolders, MOST_FILES } from '../../../lint/folder-sizes.ts';

const filesIn = (folder: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${folder}/${at}.ts`);

test('folder sizes: a folder with one file too many is named', () => {
  const full = filesIn('server/http', MOST_FILES + 1);
  expect(fullFolders([...full, ...filesIn('server/app', MOST_FILES)])).toEqual([
    'server/http: has 21 files, more than 20: divide it',
  ]);
});

test('folder sizes: the files of the folders within count apart', () => {
  const own = filesIn('db/core', MOST_FILES);
  expect(fullFolders([...own, ...filesIn('db/core/schema', MOST_FILES)])).toEqual([]);
});

test('folder sizes: the contract has one file per feature in one folder', () => {
  expect(fullFolders(filesIn('contract/features', MOST_FILES + 10))).toEqual([]);
});
