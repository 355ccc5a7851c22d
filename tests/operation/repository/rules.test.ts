import { describe, expect, test } from 'vitest';
import { fullFolders, MOST_FILES } from '../../../tools/lint/folder-sizes.ts';
import { forbiddenSyntax } from '../../../tools/lint/forbidden-syntax.ts';
import { circles, edgesOf, importFaults } from '../../../tools/lint/imports.ts';
import { shownTexts } from '../../../tools/lint/shown-texts.ts';
import { smallFileFaults, smallFiles } from '../../../tools/lint/small-files.ts';
import { unrunProcedures } from '../../../tools/lint/unrun-procedures.ts';

const faults = (path: string, target: string, how = 'import { x } from') =>
  importFaults(path, `${how} '${target}';`);

describe('arrows: the lint', () => {
  const ofPlatform = (folder: string) => `the platform (${folder}) may not import a feature`;

  test.each([
    ['db/features/posts/reads.ts', '../../../server/app/app.ts', 'db may not import server'],
    ['client/live/socket.ts', '../../server/app/app.ts', 'client may not import server'],
    ['server/http/router.ts', '../features/posts/handlers.ts', ofPlatform('server/http')],
    ['server/http/router.ts', '../features/index.ts', ofPlatform('server/http')],
    ['server/features/posts/handlers.ts', '../votes/index.ts', 'posts → votes is no edge'],
    ['db/features/posts/tag-search.ts', '../tags/tags.ts', 'posts → tags is no edge'],
    ['db/core/schema/schema.ts', '../../features/posts/reads.ts', ofPlatform('db/core')],
    ['db/features/posts/table.ts', './reads.ts', ofPlatform('db/features')],
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
    ['server/auth/providers/local/local.ts', 'better-sqlite3'],
    ['server/http/router.ts', 'stripe'],
    ['server/membership/stripe.ts', 'firebase-admin/auth'],
    ['client/api/call.ts', 'typebox'],
    ['contract/values/text.ts', 'node:fs'],
  ])('refuses that %s imports %s', (path, target) => {
    expect(faults(path, target)).toHaveLength(1);
  });

  test.each([
    ['server/membership/stripe.ts', 'stripe'],
    ['server/auth/providers/firebase.ts', 'firebase-admin/auth'],
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

test('folder sizes: a folder with one file too many is named; its folders count apart, the features of the contract do not', () => {
  const full = filesIn('server/http', MOST_FILES + 1);
  const apart = [...filesIn('db/core', MOST_FILES), ...filesIn('db/core/schema', MOST_FILES)];
  expect(
    fullFolders([...full, ...apart, ...filesIn('contract/features', MOST_FILES + 10)]),
  ).toEqual(['server/http: has 21 files, more than 20: divide it']);
});

describe('small files', () => {
  const lines = (count: number) => 'const a = 1;\n'.repeat(count);
  const found = (files: Record<string, string>) => [...smallFiles(new Map(Object.entries(files)))];

  const importer = { 'db/core/a.ts': "import { b } from './b.ts';\n" };

  test.each<[string, Record<string, string>, boolean]>([
    ['of 40 lines that only a neighbour imports is named', importer, true],
    [
      'with a second importer, wherever it lies, is none',
      { ...importer, 'tests/b.test.ts': "import { b } from '../db/core/b.ts';\n" },
      false,
    ],
    [
      'with an importer in another folder is none',
      { 'db/a.ts': "export { b } from './core/b.ts';\n" },
      false,
    ],
    [
      'that is imported on demand keeps its file',
      { 'db/core/a.ts': "const { b } = await import('./b.ts');\n" },
      false,
    ],
  ])('one %s', (_, others, isNamed) => {
    const named = isNamed ? [['db/core/b.ts', 'db/core/a.ts']] : [];
    expect(found({ ...others, 'db/core/b.ts': lines(40) })).toEqual(named);
    expect(found({ ...others, 'db/core/b.ts': lines(41) })).toEqual([]);
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

  test('the spread of a literal is refused, with its line; that of a value is not, nor one in a text', () => {
    const literal = '...{';
    expect(faults(`const a = 1;\nconst b = {\n  ${literal} a, c: 2 },\n};`)).toEqual([
      'db/a.ts:3 spreads a literal: write its properties',
    ]);
    expect(faults("const b = { ...a, ...(c && { d }) };\nconst text = '...{ a }';")).toEqual([]);
  });

  test('a variable is exported by no file of the product', () => {
    const source = 'export let a = 1;\n';
    expect(faults(source)).toEqual([
      'db/a.ts:1 exports a variable: export a function that answers its value',
    ]);
    expect(forbiddenSyntax(new Map([['tests/a.ts', source]]))).toEqual([]);
  });

  test('a comment begins with its subject, and may go on with any word', () => {
    const says = 'begins a comment without its subject';
    const vague = [
      '/** What a step needs. */',
      'const a = 1;',
      '// Who asks.',
      '/**',
      ' * Whether',
    ];
    expect(faults(`${vague.join('\n')} it is.`)).toEqual([
      `db/a.ts:1 ${says}`,
      `db/a.ts:5 ${says}`,
      `db/a.ts:3 ${says}`,
    ]);
    const named = [
      '/** The tools of a step:',
      ' * What it needs.',
      ' */',
      '// The member',
      '// Who asks.',
    ];
    expect(faults(named.join('\n'))).toEqual([]);
  });
});

describe('unrun procedures', () => {
  const note =
    'export function* note() {}\nexport const find = (id: string) => get(byId, { id });\n';
  const start = "import { find, note } from './note.ts';\nfunction* job(a: object) {\n";
  const faults = (job: string) => {
    const files = [
      ['db/note.ts', note],
      ['db/job.ts', `${start}${job}\n}`],
    ] as const;
    return unrunProcedures(new Map(files));
  };

  test.each([
    ...['note();', 'await note();', "find('x');", 'yield* note();\n  note();'],
    'if (a)\n    note();',
  ])('procedures: the lint refuses a call that nothing runs (%j)', (job) => {
    const says = expect.stringContaining('db/job.ts: nothing runs the procedure');
    expect(faults(`  ${job}`)).toEqual([says]);
  });

  test.each([
    ...['yield* note();', 'const found = yield* find(a);', 'a.note();', 'other();'],
    'return store.read(\n    note(),\n  );',
  ])('procedures: the lint accepts one that is run (%j)', (job) => {
    expect(faults(`  ${job}`)).toEqual([]);
  });
});

const shownIn = (path: string, source: string) => shownTexts(new Map([[path, source]]));

test.each([
  ['client/a.tsx', 'const a = <p>Lost</p>;', 'Lost'],
  ['client/a.tsx', "const a = <p>{isOn ? 'Lost' : words}</p>;", 'Lost'],
  ['client/a.tsx', 'const a = <button aria-label="Lost" />;', 'Lost'],
  ['client/a.ts', "toastError('Lost');", 'Lost'],
  ['server/pages/a.ts', `const a = (b) => \`<p>Lost \${b}</p><p>\${b}</p>\`;`, 'Lost …'],
  ['server/features/b/a-page.ts', "const a = '<h1>হারানো</h1>';", 'হারানো'],
  ['server/mail/a.ts', "const a = { subject: 'Lost', to };", 'Lost'],
  ['server/features/b/mails.ts', `const a = { text: \`Lost \${b}\` };`, 'Lost'],
])('in %s %s shows a text outside of messages/', (path, source, text) => {
  expect(shownIn(path, source)).toEqual([
    expect.stringContaining(`shows "${text}": it belongs to messages/`),
  ]);
});

test.each([
  ['client/a.tsx', 'const a = <p className="lost">{words}</p>;'],
  ['client/a.tsx', 'const a = <p><code>npm start</code></p>;'],
  ['server/pages/a.ts', `const a = \`<p class="lost">\${words}</p>\`;`],
  ['server/features/b/feed.ts', `const a = \`<id>urn:uuid:\${id}</id>\`;`],
  ['server/http/errors.ts', "const a = { subject: 'Body', text: 'What the server says.' };"],
  ['messages/en.ts', "export const lost = 'Lost';"],
])('in %s %s shows none', (path, source) => {
  expect(shownIn(path, source)).toEqual([]);
});
