import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
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

test('licenses: the built server carries that of each package that it does not load from its folder', () => {
  const program = globSync(['dist/*.mjs', 'server/http/public/openapi-worker.mjs'], { cwd: ROOT })
    .map(read)
    .join();
  const loads = (name: string) => new RegExp(`["']${name}["'/]`).test(program);
  const licenses = licensesIn('dist');
  const { dependencies } = JSON.parse(read('package.json'));
  const missing = Object.keys(dependencies).filter((name) => !licenses.has(name) && !loads(name));
  expect(missing).toEqual([]);
  expect(licenses.size).toBeGreaterThan(100);
});

test.each([
  ['dist', ['fastify', 'pg-types', 'fast-uri']],
  ['dist/client', ['react', 'firebase', '@firebase/auth', 'tailwindcss', 'daisyui']],
  ['dist/render', ['react', 'react-router']],
])('licenses: each in %s says who holds the rights, and what is permitted', (build, names) => {
  const licenses = licensesIn(build);
  expect([...licenses.keys()]).toEqual(expect.arrayContaining(names));
  const unsaid = [...licenses].filter(
    ([, text]) => !/copyright/i.test(text) || !/permi(t|ssion)|licens/i.test(text),
  );
  expect(unsaid).toEqual([]);
  const blank = [...licenses].filter(([, text]) => text.includes('<copyright holders>'));
  expect(blank).toEqual([]);
});
