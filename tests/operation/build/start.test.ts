import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { pathInProject } from '../../../db/project-root.ts';
import { freshFolder } from '../../support/folders.ts';
import { start } from '../../support/processes.ts';
import { AS_PRODUCTION } from '../../support/production.ts';
import { STARTER } from './starter.ts';

const PRODUCTION = {
  ...AS_PRODUCTION,
  VERIFY: 'off',
};

test('start: without a build it says how to build', () => {
  const dir = freshFolder();
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
        DATA_DIR: freshFolder(),
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
    const { process } = start([STARTER], {
      ...PRODUCTION,
      PORT: '0',
      DATA_DIR: freshFolder(),
      ...env,
    });
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
  const forum = start([STARTER], { ...reached, DATA_DIR: freshFolder() });
  expect(JSON.parse(await forum.nextLine())).toMatchObject({
    level: 40,
    msg: expect.stringMatching(/^NODE_ENV calls this development, but others reach it: /),
  });
  const quiet = start([STARTER], { ...reached, DATA_DIR: freshFolder(), LOG_LEVEL: 'error' });
  const said = once(createInterface(quiet.process.stderr as Readable), 'line');
  expect(String(await said)).toMatch(/^WARNING: NODE_ENV calls this development/);
});

test('start: development behind a proxy warns loudly once, at the first forwarded request', async () => {
  const forum = start([STARTER], { PORT: '0', DATA_DIR: freshFolder() });
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

const WITH_NODE = pathInProject('server/with-node.cjs');
const PACKAGED = pathInProject(`node_modules/node-${process.platform}-${process.arch}/bin/node`);
const NODE = existsSync(PACKAGED) ? PACKAGED : process.execPath;

/** A file that, loaded first, makes of this Node one that is older, in all that the programs look at. */
function olderNode(): string {
  const file = join(freshFolder(), 'older.cjs');
  writeFileSync(
    file,
    "Object.defineProperty(process, 'version', { value: 'v20.19.0' });" +
      "Object.defineProperty(process, 'versions', { value: { node: '20.19.0' } });" +
      'process.execve = undefined;',
  );
  return file;
}

test('with-node: every script of package.json runs Node by it, and nothing looks for a link to Node', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const commands = Object.values<string>(scripts).flatMap((line) => line.split(/ && |[()]/));
  const ofNode = commands.filter((command) =>
    /\b(node|vite|vitest|stryker|drizzle-kit|run-p|biome|tsc)\b/.test(command),
  );
  expect(ofNode.length).toBeGreaterThan(20);
  const others = ofNode.filter(
    (command) => !/^(ENGINE=\w+ |\.ci\/servers run )?node server\/with-node\.cjs /.test(command),
  );
  expect(
    others.filter((command) => !/^(\[|npm (run|ci|prune|sbom)) /.test(command.trim())),
  ).toEqual([]);
  for (const file of [
    '.ci/run',
    'deploy/adda.service',
    'README.md',
    'server/cli/upgrade/release.ts',
  ])
    expect(readFileSync(file, 'utf8')).not.toContain('.bin/node');
});

test.each([
  ['this Node', []],
  ['an older one', [olderNode]],
])(
  'with-node: from %s a command gets the packaged Node, its arguments, and ends as itself',
  (_, loads) => {
    const options = loads.flatMap((load) => ['-r', load()]);
    const run = (...command: string[]) => {
      // A part of PATH may be no folder.
      const env = { PATH: `${WITH_NODE}:/usr/bin:/bin`, NODE_ENV: 'test' };
      const args = [...options, WITH_NODE, ...command];
      const { status, signal, stdout } = spawnSync(process.execPath, args, {
        env,
        encoding: 'utf8',
      });
      return [status ?? signal, stdout.trim()];
    };
    expect(run('node', '-p', 'process.execPath')).toEqual([0, NODE]);
    expect(run('node', '-p', 'process.argv.slice(1).join()', 'a b', '--c')).toEqual([0, 'a b,--c']);
    expect(run('sh', '-c', 'node -p process.execPath; exit 3')).toEqual([3, NODE]);
    expect(run('node', '-e', "process.kill(process.pid, 'SIGTERM')")).toEqual(['SIGTERM', '']);
    expect(run('no-such-command')).toEqual([127, '']);
  },
);

test('with-node: an older Node, which waits for the command, passes on that it shall end', async () => {
  const program =
    "process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1e3); console.log('up');";
  const args = ['-r', olderNode(), WITH_NODE, 'node', '-e', program];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(createInterface(child.stdout), 'line');
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([7, null]);
});

test.each(['with-node.cjs', 'start.mjs', 'build.mjs'])(
  'with-node: server/%s says in a sentence which Node it needs where none is packaged',
  (file) => {
    const server = join(freshFolder(), 'server');
    mkdirSync(server);
    for (const name of ['with-node.cjs', 'node-version.cjs', 'start.mjs', 'build.mjs'])
      cpSync(pathInProject(`server/${name}`), join(server, name));
    const args = ['-r', olderNode(), join(server, file), 'node', '-p', '1'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Adda needs Node 24 or later, and this is v20\.19\.0\. .+\n$/);
  },
);
