import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { start } from './processes.ts';

interface Manifest {
  scripts: Record<string, string>;
}

// `npm test` builds first; most other tests run the sources.
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STARTER = fileURLToPath(new URL('../server/start.mjs', import.meta.url));

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://forum.example.org',
  JWT_SECRET: 'a secret of more than 32 characters',
  VERIFY: 'off',
};

function folder() {
  const dir = mkdtempSync(join(tmpdir(), 'adda-built-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Starts the forum as it was built; answers how to ask it. */
async function startBuilt(env: Record<string, string> = {}, starter = STARTER) {
  const forum = start([starter], { PORT: '0', DATA_DIR: folder(), ...env });
  for (;;) {
    const url = /The forum is at ([^"]+)/.exec(await forum.hears())?.[1];
    if (url) return (path: string, init?: RequestInit) => fetch(url + path, init);
  }
}

test('what is built finds the pages, the documents and the figures that it loads when asked', async () => {
  const ask = await startBuilt();
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
});

test('what is built takes a member in', async () => {
  const ask = await startBuilt();
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Ana', email: 'ana@example.org', password: 'Right-4-Ana!' });
  const { status } = await ask('/auth/sign-up/email', { method: 'POST', headers, body });
  expect(status).toBe(200);
});

test('what is built starts with the outside services as well', async () => {
  const ask = await startBuilt({
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
  const headers = { 'content-type': 'application/json' };
  const unsigned = await ask('/stripe/webhook', { method: 'POST', headers, body: '{}' });
  expect(unsigned.status).toBe(400);
});

test('it starts and serves its pages from a folder with a space and letters beyond ASCII', async () => {
  const dir = join(folder(), 'আড্ডা forum %20');
  for (const part of ['package.json', 'server', 'db', 'migrations', 'dist'])
    cpSync(join(ROOT, part), join(dir, part), {
      recursive: true,
      filter: (path) => !path.endsWith('compiled'),
    });
  symlinkSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'));
  const data = { DATA_DIR: join(dir, 'my data') };
  const ask = await startBuilt(data, join(dir, 'server', 'start.mjs'));
  const page = await ask('/');
  const [file = ''] = /\/assets\/index-[\w-]+\.js/.exec(await page.text()) ?? [];
  expect([page.status, (await ask(file)).status]).toEqual([200, 200]);
  expect((await ask('/docs/static/swagger-ui.css')).status).toBe(200);
  expect(existsSync(join(dir, 'my data', 'forum.db'))).toBe(true);
  expect(existsSync(join(dir, 'dist', 'compiled'))).toBe(true);
});

test('what is not built says how to build it', () => {
  const dir = folder();
  for (const file of ['start.mjs', 'node-version.cjs'])
    cpSync(new URL(`../server/${file}`, import.meta.url), join(dir, file));
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(dir, 'start.mjs')], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toBe(
    'The forum is not built. Run npm run build, or npm start, which does both.\n',
  );
});

test.each(['start.mjs', 'build.mjs', 'cli/seed.ts'])(
  'server/%s says in a sentence which Node it needs to one that is too old',
  (file) => {
    // An old Node is played: its version is all that the sentence goes by.
    const dir = folder();
    const old = join(dir, 'old.cjs');
    writeFileSync(
      old,
      "Object.defineProperty(process, 'version', { value: 'v20.19.0' });" +
        "Object.defineProperty(process, 'versions', { value: { node: '20.19.0' } });",
    );
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
    const [command] = Object.values(scripts)
      .flatMap((line) => line.split(' && '))
      .filter((line) => line.endsWith(`server/${file}`));
    const [, ...args] = command?.split(' ') ?? [];
    const { status, stdout, stderr } = spawnSync(process.execPath, ['-r', old, ...args], {
      env: { PATH: process.env['PATH'], DATA_DIR: dir },
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Adda needs Node 24 or later, and this is v20\.19\.0\. .+\n$/);
  },
);

test('what can not listen where it is told to says so in a sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  for (const [HOST, PORT, why] of [
    ['127.0.0.1', String(port), 'another program does'],
    ['192.0.2.1', '0', 'that address is not of this machine'],
  ] as const) {
    const { status, stderr } = spawnSync(process.execPath, [STARTER], {
      env: {
        ...{ PATH: process.env['PATH'], ...PRODUCTION, TRUST_PROXY: '127.0.0.1' },
        ...{ DATA_DIR: folder(), HOST, PORT },
      },
      encoding: 'utf8',
    });
    expect(stderr).toBe(`The forum can't listen at HOST ${HOST}, PORT ${PORT}: ${why}.\n`);
    expect(status).toBe(1);
  }
});

test('production on loopback, which others reach by a proxy, warns at the start until TRUST_PROXY names it', async () => {
  const warned = async (env: Record<string, string>) => {
    const { process } = start([STARTER], { ...PRODUCTION, PORT: '0', DATA_DIR: folder(), ...env });
    let said = '';
    process.stderr?.on('data', (bytes) => {
      said += bytes;
    });
    const lines = createInterface(process.stdout as Readable);
    for await (const line of lines) if (line.includes('listening')) break;
    return said.includes('WARNING: TRUST_PROXY is not set: behind a proxy');
  };
  expect(await warned({})).toBe(true);
  expect(await warned({ TRUST_PROXY: '127.0.0.1' })).toBe(false);
  expect(await warned({ HOST: '0.0.0.0' })).toBe(false);
});

test('development that others reach warns loudly at the start, also where the log is quiet', async () => {
  const reached = {
    PORT: '0',
    PUBLIC_URL: 'https://forum.example.org',
    NODE_ENV: 'development',
  };
  const forum = start([STARTER], { ...reached, DATA_DIR: folder() });
  expect(JSON.parse(await forum.hears())).toMatchObject({
    level: 40,
    msg: expect.stringMatching(/^NODE_ENV calls this development, but others reach it: /),
  });
  const quiet = start([STARTER], { ...reached, DATA_DIR: folder(), LOG_LEVEL: 'error' });
  const said = once(createInterface(quiet.process.stderr as Readable), 'line');
  expect(String(await said)).toMatch(/^WARNING: NODE_ENV calls this development/);
});

test('development behind a proxy warns loudly once, at the first request that a proxy hands on', async () => {
  const forum = start([STARTER], { PORT: '0', DATA_DIR: folder() });
  const complained = once(createInterface(forum.process.stderr as Readable), 'line');
  let url = '';
  while (!url) url = /The forum is at (http:\/\/[^"\s]+)/.exec(await forum.hears())?.[1] ?? '';
  const headers = [{}, { 'x-forwarded-for': '203.0.113.9' }, { forwarded: 'for=203.0.113.9' }];
  for (const one of headers) await fetch(`${url}/healthz`, { headers: one });
  forum.process.kill('SIGTERM');
  const lines: string[] = [];
  for (;;) {
    const line = await forum.hears().catch(() => null);
    if (line === null) break;
    lines.push(line);
  }
  const warnings = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
  expect(warnings).toMatchObject([
    { msg: expect.stringMatching(/^This is development, but a proxy .* NODE_ENV=production/) },
  ]);
  expect(String(await complained)).toMatch(/^WARNING: This is development, but a proxy/);
});
