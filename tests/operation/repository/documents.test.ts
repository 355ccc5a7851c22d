import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from '../../../server/app/config/settings.ts';
import { start } from '../../support/processes.ts';

/** A whole run of the tests writes it, at its end. */
const GENERATED = 'docs/spec-coverage.md';
const DOCUMENTS = globSync('{*,docs/**/*}.md')
  .filter((document) => document !== GENERATED)
  .sort();
const PATH = /`((?:client|contract|db|deploy|docs|migrations|server|tests|tools)\/[\w./-]*)`/g;
const LINK = /\]\(([^):#]+)[^):]*\)/g;
const COMMAND = /npm run ([\w:]+)/g;

const read = (file: string) => readFileSync(file, 'utf8');
const IGNORED_FOLDERS = read('.gitignore')
  .split('\n')
  .filter((line) => line.endsWith('/'))
  .map((line) => line.slice(0, -1));
/** True if a fresh clone has `path`: what git ignores exists only where something has made it. */
const isInClone = (path: string) =>
  existsSync(path) &&
  !IGNORED_FOLDERS.some((folder) => path === folder || path.startsWith(`${folder}/`));
const found = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(([, one = '']) => one);

test('documents: every path, link and command leads to something', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const faults = DOCUMENTS.flatMap((document) => {
    const text = read(document);
    const links = found(LINK, text).map((link) => join(dirname(document), link));
    return [
      ...[...found(PATH, text), ...links].filter((path) => !isInClone(path)),
      ...found(COMMAND, text).filter((name) => !(name in scripts)),
    ].map((missing) => `${document}: ${missing}`);
  });
  expect(faults).toEqual([]);
});

test('documents: every file in the tree of ARCHITECTURE is there', () => {
  const [, tree = ''] = read('ARCHITECTURE.md').split('```');
  const folders: string[] = [];
  const paths = [...tree.matchAll(/^( *)(\S+)/gm)].map(([, { length: depth } = '', name = '']) => {
    folders.length = depth / 2;
    folders.push(name);
    return join(...folders);
  });
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !isInClone(path))).toEqual([]);
});

test('documents: the list of decisions has each with its title; at most 40 hold, of at most 40 lines', () => {
  const MOST = 40;
  const files = globSync('docs/decisions/[0-9]*.md').sort();
  const titles = files.map((file) => {
    const [, number = '', title = ''] = /^# (\d+)\. (.+)$/m.exec(read(file)) ?? [];
    return [basename(file), number.padStart(4, '0'), title];
  });
  const rows = [
    ...read('docs/decisions/README.md').matchAll(/^\| \[(\d{4})\]\((.+)\) \| (.+) \| .+ \|$/gm),
  ];
  expect(rows.map(([, number, file, title]) => [file, number, title])).toEqual(titles);
  expect(titles.filter(([file, number]) => !file?.startsWith(`${number}-`))).toEqual([]);
  expect(files.length).toBeLessThanOrEqual(MOST);
  expect(files.filter((file) => read(file).trimEnd().split('\n').length > MOST)).toEqual([]);
});

test('documents: the table of docs/settings.md names every setting once', () => {
  const rows = read('docs/settings.md').match(/^\| `[A-Z].*$/gm) ?? [];
  const names = rows.flatMap((row) => found(/`([A-Z_]+)`/g, row.split('|')[1] ?? ''));
  expect(names.toSorted()).toEqual(SETTING_NAMES.toSorted());
});

test('documents: each standard term of the glossary occurs in its files', () => {
  const [, table = ''] = read('docs/glossary.md').split('## Standard terms');
  const rows = [...table.matchAll(/^\| ([^|]+) \| (`.*`) \|$/gm)];
  expect(rows.length).toBeGreaterThan(20);
  const missing = rows.flatMap(([, terms = '', files = '']) =>
    found(/`([^`]+)`/g, files).flatMap((file) => {
      const words = read(file)
        .replaceAll(/[^\p{L}]+/gu, ' ')
        .toLowerCase();
      return terms
        .split(', ')
        .flatMap((term) => (words.includes(term.toLowerCase()) ? [] : `${file}: ${term}`));
    }),
  );
  expect(missing).toEqual([]);
});

test('documents: the walks of ARCHITECTURE name files that run, and docs/walks.md has all of these', async () => {
  const check = start(['tools/lint/walks.ts', '--check']);
  expect([await check.ended, check.errorOutput()]).toEqual([0, '']);
});
