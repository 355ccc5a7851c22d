import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { start } from '../../support/processes.ts';
import { AS_PRODUCTION } from '../../support/production.ts';
import { folder, STARTER } from './starter.ts';

const PRODUCTION = {
  ...AS_PRODUCTION,
  VERIFY: 'off',
};

test('start: without a build it says how to build', () => {
  const dir = folder();
  for (const file of ['start.mjs', 'node-version.cjs'])
    cpSync(new URL(`../../../server/${file}`, import.meta.url), join(dir, file));
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(dir, 'start.mjs')], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toBe(
    'The forum is not built. Run npm run build, or npm start, which does both.\n',
  );
});

test("start: an address that can't be listened on is told in a sentence", async () => {
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
        PATH: process.env['PATH'],
        ...PRODUCTION,
        TRUST_PROXY: '127.0.0.1',
        DATA_DIR: folder(),
        HOST,
        PORT,
      },
      encoding: 'utf8',
    });
    expect(stderr).toBe(`The forum can't listen at HOST ${HOST}, PORT ${PORT}: ${why}.\n`);
    expect(status).toBe(1);
  }
});

test('start: production on loopback, which others reach by a proxy, warns until TRUST_PROXY names it', async () => {
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

test('start: development that others reach warns loudly, also where the log is quiet', async () => {
  const reached = {
    PORT: '0',
    PUBLIC_URL: 'https://forum.example.org',
    NODE_ENV: 'development',
  };
  const forum = start([STARTER], { ...reached, DATA_DIR: folder() });
  expect(JSON.parse(await forum.nextLine())).toMatchObject({
    level: 40,
    msg: expect.stringMatching(/^NODE_ENV calls this development, but others reach it: /),
  });
  const quiet = start([STARTER], { ...reached, DATA_DIR: folder(), LOG_LEVEL: 'error' });
  const said = once(createInterface(quiet.process.stderr as Readable), 'line');
  expect(String(await said)).toMatch(/^WARNING: NODE_ENV calls this development/);
});

test('start: development behind a proxy warns loudly once, at the first forwarded request', async () => {
  const forum = start([STARTER], { PORT: '0', DATA_DIR: folder() });
  const complained = once(createInterface(forum.process.stderr as Readable), 'line');
  let url = '';
  while (!url) url = /The forum is at (http:\/\/[^"\s]+)/.exec(await forum.nextLine())?.[1] ?? '';
  const headers = [{}, { 'x-forwarded-for': '203.0.113.9' }, { forwarded: 'for=203.0.113.9' }];
  for (const one of headers) await fetch(`${url}/healthz`, { headers: one });
  forum.process.kill('SIGTERM');
  const lines: string[] = [];
  for (;;) {
    const line = await forum.nextLine().catch(() => null);
    if (line === null) break;
    lines.push(line);
  }
  const warnings = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
  expect(warnings).toMatchObject([
    { msg: expect.stringMatching(/^This is development, but a proxy .* NODE_ENV=production/) },
  ]);
  expect(String(await complained)).toMatch(/^WARNING: This is development, but a proxy/);
});
