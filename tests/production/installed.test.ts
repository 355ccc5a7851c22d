import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { start } from '../support/processes.ts';
import { cloneBare } from './install.ts';

/** Of `node_modules` with all that builds and tests the forum, in megabytes; `firebase` brings 70 of them. */
const MOST_WITH_TOOLS = 880;
/** Of everything that lies on a machine where the forum only runs, its Node included. */
const MOST_IN_PRODUCTION = 300;
const TOOLS = ['vite', 'vitest', 'typescript', '@biomejs/biome', 'react-dom', '@playwright/test'];

const { project, run, megabytes, remove } = cloneBare();
const data = { DATA_DIR: join(project, '../data') };
let withTools = 0;

beforeAll(() => {
  run('npm ci');
  withTools = megabytes('node_modules');
  run('npm run build');
  run('npm run sbom');
  run('npm run prune');
  process.stdout.write(
    `node_modules: ${withTools} MB, pruned ${megabytes('node_modules')} MB; all in production: ${megabytes()} MB\n`,
  );
});
afterAll(remove);

test('an empty home and an empty cache are enough to install what the lock file names', () => {
  expect(run('git status --porcelain')).toBe('');
  expect(withTools).toBeLessThanOrEqual(MOST_WITH_TOOLS);
});

test('in production there are no tools, and little altogether', () => {
  const installed = TOOLS.filter((tool) => existsSync(join(project, 'node_modules', tool)));
  expect(installed).toEqual([]);
  expect(megabytes()).toBeLessThanOrEqual(MOST_IN_PRODUCTION);
});

test('without its tools the forum starts in production, and ends when it is told to', async () => {
  const forum = start([join(project, 'server/start.mjs')], {
    ...data,
    NODE_ENV: 'production',
    PORT: '0',
    PUBLIC_URL: 'https://forum.example.org',
    JWT_SECRET: 'a secret of more than thirty-two characters',
    VERIFY: 'off',
  });
  let url: string | undefined;
  while (!url) url = /The forum is at ([^"]+)/.exec(await forum.nextLine())?.[1];
  const headers = { host: 'forum.example.org' };
  const ready = await fetch(`${url}/readyz`, { headers });
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok', database: 'ok' }]);
  const page = await fetch(url, { headers: { ...headers, accept: 'text/html' } });
  expect(await page.text()).toContain('<script type="module"');
  forum.process.kill('SIGTERM');
  expect(await forum.ended).toBe(0);
});

test('npm start builds nothing without its tools, and starts what was built', () => {
  const nowhere = { ...data, PORT: 'nowhere' };
  expect(() => run('npm start', nowhere)).toThrow('PORT must be a port number from 0 to 65535.');
});

test('without its tools every command does its work', () => {
  const copy = join(project, '../copy.db');
  expect(run('npm run seed -- --posts 20', data)).toMatch(/\b20 posts\b/);
  expect(run('npm run fsck', data)).toContain('is as it should be.');
  expect(run(`npm run backup -- ${copy}`, data)).toContain(`copied to ${copy}`);
  expect(run(`npm run restore -- ${copy}`, data)).toContain(`is as it was in ${copy}`);
  expect(() => run('npm run admin -- grant nobody@example.org', data)).toThrow(
    'nobody@example.org',
  );
  const away = 'postgres://adda@127.0.0.1:9/forum';
  expect(() => run(`npm run move -- --to ${away}`, data)).toThrow('127.0.0.1:9');
});

test('a bill of materials can be made of what runs, and one that names the tools as well', () => {
  const namesIn = (file: string) => {
    const { components } = JSON.parse(readFileSync(join(project, file), 'utf8'));
    return (components as { name: string }[]).map(({ name }) => name);
  };
  expect(namesIn('dist/sbom.json')).toContain('fastify');
  expect(namesIn('dist/sbom.json')).not.toContain('vitest');
  expect(namesIn('dist/sbom-with-tools.json')).toEqual(expect.arrayContaining(['react', 'vitest']));
});
