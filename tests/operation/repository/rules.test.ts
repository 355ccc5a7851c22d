import { describe, expect, test } from 'vitest';
import { fullFolders, MOST_FILES } from '../../../lint/folder-sizes.ts';
import { forbiddenSyntax } from '../../../lint/forbidden-syntax.ts';
import { circles, edgesOf, importFaults } from '../../../lint/imports.ts';
import { smallFileFaults, smallFiles } from '../../../lint/small-files.ts';
import { unrunProcedures } from '../../../lint/unrun-procedures.ts';

const faults = (path: string, target: string, how = 'import { x } from') =>
  importFaults(path, `${how} '${target}';`);

describe('arrows: the lint', () => {
  test.each([
    [
      'db/features/posts/reads.ts',
      '../../../server/app/config/config.ts',
      'db may not import server',
    ],
    ['client/live/socket.ts', '../../server/app/config/config.ts', 'client may not import server'],
    [
      'server/http/router.ts',
      '../features/posts/handlers.ts',
      'the platform (server/http) may not import a feature',
    ],
    [
      'server/http/router.ts',
      '../features/index.ts',
      'the platform (server/http) may not import a feature',
    ],
    ['server/features/posts/handlers.ts', '../votes/index.ts', 'posts → votes is no edge'],
    ['db/features/posts/tag-search.ts', '../tags/tags.ts', 'posts → tags is no edge'],
    [
      'db/core/schema/schema.ts',
      '../../features/posts/reads.ts',
      'the platform (db/core) may not import a feature',
    ],
    [
      'db/features/posts/table.ts',
      './reads.ts',
      'the platform (db/features) may not import a feature',
    ],
  ])('refuses that %s imports %s', (path, target, why) => {
    for (const how of ['import { x } from', 'import type { X } from', 'const y = import('])
      expect(faults(path, target, how)).toEqual([expect.stringContaining(why)]);
  });

  test('lets one folder import the parser of marks, and the client its renderer on demand', () => {
    expect(faults('contract/markup/markdown.ts', 'markdown-it')).toEqual([]);
    const client = 'client/features/comments/composer.tsx';
    expect(faults(client, 'markdown-it')).toHaveLength(1);
    const renderer = '../../../contract/markup/render.ts';
    expect(faults(client, renderer)).toHaveLength(1);
    expect(faults(client, renderer, 'const x = await import(').flat()).toEqual([]);
  });

  test.each([
    ['client/ui/controls/button.tsx', '../../features/posts/store.ts'],
    ['client/live/socket.ts', '../ui/display/time.tsx'],
    ['client/api/call.ts', '../live/status.ts'],
    ['client/features/posts/store.ts', '../../app/routes.tsx'],
    ['server/http/router.ts', 'drizzle-orm/sqlite-core'],
    ['server/identity/local/local.ts', 'better-sqlite3'],
    ['server/http/router.ts', 'stripe'],
    ['server/mail/delivery.ts', 'better-auth/api'],
    ['server/payments/stripe.ts', 'firebase-admin/auth'],
    ['client/api/call.ts', 'typebox'],
    ['contract/values/text.ts', 'node:fs'],
  ])('refuses that %s imports %s', (path, target) => {
    expect(faults(path, target)).toHaveLength(1);
  });

  test.each([
    ['server/payments/stripe.ts', 'stripe'],
    ['server/identity/firebase/firebase.ts', 'firebase-admin/auth'],
    ['client/live/socket.ts', '../api/call.ts'],
    ['client/ui/display/time.tsx', '../../../contract/features/posts.ts'],
    ['server/features/votes/index.ts', '../posts/effects.ts'],
    ['server/features/posts/handlers.ts', './presenter.ts'],
    ['server/features/posts/handlers.ts', '../../http/errors.ts'],
    ['server/features/posts/handlers.ts', '../../../db/features/votes/votes.ts'],
    ['server/features/index.ts', './posts/index.ts'],
    ['server/app/feature-tables.ts', '../features/index.ts'],
    ['db/features/posts/tag-search.ts', './reads.ts'],
    ['db/core/schema/schema.ts', '../../features/posts/table.ts'],
    ['db/core/schema/schema.ts', '../../features/search/table.ts'],
    ['db/features/tags/tags.ts', '../posts/table.ts'],
    ['tests/features/posts/lists.test.ts', '../../../server/http/errors.ts'],
  ])('lets %s import %s', (path, target) => {
    expect(faults(path, target)).toEqual([]);
  });

  test('names a circle of edges', () => {
    const db = { posts: ['votes'], votes: ['posts'] };
    expect(circles({ contract: {}, db, server: {}, client: {} })).toEqual([
      'db: posts → votes → posts is a circle',
    ]);
    const files = [
      ['db/features/posts/writes.ts', "import { x } from '../tags/tags.ts';"],
      ['db/features/tags/tags.ts', "import { x } from '../posts/reads.ts';"],
    ] as const;
    // Everybody may import posts, but not what posts import.
    expect(circles(edgesOf(new Map(files)))).toEqual(['db: posts → tags → posts is a circle']);
  });
});

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

describe('small files', () => {
  const lines = (count: number) => 'const a = 1;\n'.repeat(count);
  const found = (files: Record<string, string>) => [...smallFiles(new Map(Object.entries(files)))];

  const importer = { 'db/core/a.ts': "import { b } from './b.ts';\n" };

  test('one of 40 lines that only a neighbour imports is named', () => {
    expect(found({ ...importer, 'db/core/b.ts': lines(40) })).toEqual([
      ['db/core/b.ts', 'db/core/a.ts'],
    ]);
  });

  test('a longer one is a file of its own', () => {
    expect(found({ ...importer, 'db/core/b.ts': lines(41) })).toEqual([]);
  });

  test('a second importer needs a file of its own, wherever it lies', () => {
    const second = { 'tests/b.test.ts': "import { b } from '../db/core/b.ts';\n" };
    expect(found({ ...importer, ...second, 'db/core/b.ts': lines(1) })).toEqual([]);
  });

  test('an importer in another folder is no neighbour', () => {
    const other = { 'db/a.ts': "export { b } from './core/b.ts';\n" };
    expect(found({ ...other, 'db/core/b.ts': lines(1) })).toEqual([]);
  });

  test('what is imported on demand keeps its file', () => {
    const lazy = { 'db/core/a.ts': "const { b } = await import('./b.ts');\n" };
    expect(found({ ...lazy, 'db/core/b.ts': lines(1) })).toEqual([]);
  });

  test('all are named once there are too many', () => {
    const files = new Map(Object.entries({ ...importer, 'db/core/b.ts': lines(2) }));
    expect(smallFileFaults(files, 1)).toEqual([]);
    expect(smallFileFaults(files, 0)).toEqual([
      'db/core/b.ts: only db/core/a.ts imports it: join them (1 small files, at most 0)',
    ]);
  });
});

describe('forbidden syntax', () => {
  const faults = (source: string) => forbiddenSyntax(new Map([['db/a.ts', source]]));

  test('the spread of a literal is refused, with its line', () => {
    const literal = '...{';
    expect(faults(`const a = 1;\nconst b = {\n  ${literal} a, c: 2 },\n};`)).toEqual([
      'db/a.ts:3 spreads a literal: write its properties',
    ]);
  });

  test('the spread of a value is no fault, nor is one in a text', () => {
    expect(faults("const b = { ...a, ...(c && { d }) };\nconst text = '...{ a }';")).toEqual([]);
  });

  test('a variable is exported by no file of the product', () => {
    const source = 'export let a = 1;\n';
    expect(faults(source)).toEqual([
      'db/a.ts:1 exports a variable: export a function that answers its value',
    ]);
    expect(forbiddenSyntax(new Map([['tests/a.ts', source]]))).toEqual([]);
  });
});

describe('unrun procedures', () => {
  const note =
    'export function* note() {}\nexport const find = (id: string) => get(byId, { id });\n';
  const faults = (job: string) =>
    unrunProcedures(
      new Map([
        ['db/note.ts', note],
        [
          'db/job.ts',
          `import { find, note } from './note.ts';\nfunction* job(a: object) {\n${job}\n}`,
        ],
      ]),
    );

  test.each([
    ['  note();'],
    ['  await note();'],
    ['  yield* note();\n  note();'],
    ['  if (a)\n    note();'],
    ["  find('x');"],
  ])('procedures: the lint refuses a call that nothing runs (%j)', (job) => {
    expect(faults(job)).toEqual([expect.stringContaining('db/job.ts: nothing runs the procedure')]);
  });

  test.each([
    ['  yield* note();'],
    ['  const found = yield* find(a);'],
    ['  return store.read(\n    note(),\n  );'],
    ['  a.note();'],
    ['  other();'],
  ])('procedures: the lint accepts one that is run (%j)', (job) => {
    expect(faults(job)).toEqual([]);
  });
});
