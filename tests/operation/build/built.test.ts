import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { renderText } from '../../../contract/markup/render.ts';
import { pathInProject } from '../../../db/project-root.ts';
import { asAscii } from '../../../server/vite.config.ts';
import { STARTER, startBuilt } from '../../support/features/built.ts';
import { freshFolder } from '../../support/folders.ts';

// `npm test` builds first; most other tests run the sources.

test('build: it finds the pages, documents and metrics that it loads on request, and the worker of long texts', async () => {
  const { ask, post: send } = await startBuilt();
  for (const [path, says] of [
    ['/', '<script type="module"'],
    ['/posts/total', '"count":'],
    ['/docs/', 'swagger-ui'],
    ['/docs/static/swagger-ui.css', '.swagger-ui'],
    ['/openapi.json', '"openapi":"3'],
    ['/metrics', 'nodejs_eventloop'],
  ] as const) {
    const answer = await ask(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(await answer.text()).toContain(says);
  }

  // It registers a member, who writes a long text.
  const email = 'ana@example.org';
  const account = { name: 'Ana', email, password: 'Right-4-Ana!' };
  const signedUp = await send('/auth/sign-up/email', account);
  expect(signedUp.status).toBe(200);
  const cookie = signedUp.headers.getSetCookie().map((line) => line.split(';')[0]);
  const signedIn = await send('/jwt', { email }, { cookie: cookie.join('; ') });
  const { token } = (await signedIn.json()) as { token: string };
  // The worker thread of long texts is a file of its own beside the program.
  const description = '> **চা** https://tea.example\n\n'.repeat(500);
  const post = { title: 'Tea', description, format: 'markdown', authorEmail: email };
  const written = await send('/posts', post, { authorization: `Bearer ${token}` });
  expect(written.status).toBe(201);
  const { insertedId } = (await written.json()) as { insertedId: string };
  const { html } = (await (await ask(`/posts/${insertedId}`)).json()) as { html: string };
  expect(html).toBe(renderText(description.trim(), 'markdown').html);
});

test('build: it starts with the outside services too', async () => {
  const { ask, post } = await startBuilt({
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: 'demo-adda',
    FIREBASE_API_KEY: 'a-key',
    FIREBASE_AUTH_DOMAIN: 'adda.example.org',
    STRIPE_SECRET_KEY: 'sk_test_123',
    STRIPE_WEBHOOK_SECRET: 'whsec_123',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'adda@example.org',
  });
  expect((await ask('/readyz')).status).toBe(200);
  expect((await post('/stripe/webhook', {})).status).toBe(400);
});

test('build: a fault is logged with the names of the functions and of the file where it came about', async () => {
  const dir = freshFolder();
  const { ask, end } = await startBuilt({ DATA_DIR: dir });
  const file = new Database(join(dir, 'forum.db'));
  file.exec('drop table announcements');
  file.close();
  expect((await ask('/announcements')).status).toBe(500);
  const fault = (await end()).lines.find((line) => line.includes('"msg":"fault"')) ?? '{}';
  const stack: string[] = JSON.parse(fault).err.stack.split('\n');
  const place = String.raw`\(file:\/\/\S+\/dist\/main\.mjs:\d+:\d+\)$`;
  for (const named of ['prepare', 'ResponseCache.getOrCreate', 'respond'])
    expect(stack).toContainEqual(expect.stringMatching(`^ +at ${named} ${place}`));
});

test('build: its start loads no client of fetch', async () => {
  const says = join(freshFolder(), 'says.cjs');
  writeFileSync(says, "process.on('exit', () => console.log(process.moduleLoadList.join()));");
  const { lines } = await (await startBuilt({}, ['--require', says, STARTER])).end();
  expect(lines.at(-1)).toContain('NativeModule http,');
  expect(lines.at(-1)).not.toContain('undici');
});

test.each([
  "'চা, “é” – 🙂'",
  '`চা 🙂`',
  '({ চা: 1 }).চা',
  "'১২ 🙂'.replace(/[০-৯]/g, 'n').replace(/[🙂🙃]/u, 's')",
  String.raw`'\é' + '\\é' + '\\\é'`,
  String.raw`['é', '\\é'].filter((text) => /^\\é$/.test(text))`,
  String.raw`['é', '\\é'].filter((text) => /^\é$/.test(text))`,
])('the source of the built server: %s means the same as ASCII', (source) => {
  const ascii = asAscii(source);
  expect(ascii).toMatch(/^\p{ASCII}+$/u);
  expect(runInNewContext(ascii)).toEqual(runInNewContext(source));
});

const read = (path: string) => readFileSync(pathInProject(path), 'utf8');
/** The packages whose licence a build carries, with its text. */
const licensesIn = (build: string) =>
  new Map(
    read(`${build}/licenses.txt`)
      .split(/\n\n-{80}\n\n/)
      .map((part) => {
        const [title = '', ...text] = part.split('\n');
        return [title.split(' ')[0] ?? '', text.join('\n')] as const;
      }),
  );

test('licenses: the project lies under the licence that its package names', () => {
  expect(JSON.parse(read('package.json')).license).toBe('MIT');
  expect(read('LICENSE')).toMatch(/^MIT License\n\nCopyright \(c\) 2026 The Adda contributors\n/);
});

test('licenses: the built server carries that of each package that no program loads from its folder', () => {
  // Commands run from their sources.
  const commands = 'db/maintenance/**/*.ts';
  const program = globSync(['dist/*.mjs', 'server/{http,auth}/**/*-worker.mjs', commands], {
    cwd: pathInProject(''),
  })
    .map(read)
    .join();
  const loads = (name: string) => new RegExp(`["'\`]${name}["'\`/]`).test(program);
  const licenses = licensesIn('dist');
  const { dependencies } = JSON.parse(read('package.json'));
  const missing = Object.keys(dependencies).filter((name) => !licenses.has(name) && !loads(name));
  expect(missing).toEqual([]);
  expect(licenses.size).toBeGreaterThan(100);
});

test.each([
  ['dist', ['fastify', 'pg-types', 'fast-uri']],
  ['dist/client', ['react', 'firebase', '@firebase/auth', 'tailwindcss']],
  ['dist/render', ['react', 'react-router']],
])('licenses: each in %s says who holds the rights, and what is permitted', (build, names) => {
  const licenses = licensesIn(build);
  expect([...licenses.keys()]).toEqual(expect.arrayContaining(names));
  const faulty = [...licenses].filter(
    ([, text]) =>
      !/copyright/i.test(text) ||
      !/permi(t|ssion)|licens/i.test(text) ||
      text.includes('<copyright holders>'),
  );
  expect(faulty).toEqual([]);
});
