import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pathInProject } from '../../../db/project-root.ts';
import { STARTER } from '../../support/features/built.ts';
import { freshFolder } from '../../support/folders.ts';
import { start } from '../../support/processes.ts';
import { AS_PRODUCTION } from '../../support/production.ts';
import { openTestApp } from '../../support/test-app.ts';

const PRODUCTION = { ...AS_PRODUCTION, VERIFY: 'off' };

/** A `server` folder with nothing but the programs that come before the build. */
function bareServer(): string {
  const server = join(freshFolder(), 'server');
  mkdirSync(server);
  for (const name of ['with-node.cjs', 'node-version.cjs', 'start.mjs', 'build.mjs'])
    cpSync(pathInProject(`server/${name}`), join(server, name));
  return server;
}

/** Runs this Node to its end. @returns its status or signal, and what it said and complained of. */
function runNode(args: string[], env = process.env) {
  const run = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  return [run.status ?? run.signal, run.stdout.trim(), run.stderr.trim()] as const;
}

test('start: without a build it says how to build', () => {
  const says = 'The forum is not built. Run npm run build, or npm start, which does both.';
  expect(runNode([join(bareServer(), 'start.mjs')])).toEqual([1, '', says]);
});

test("start: an address that can't be listened on is told in a sentence", async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const env = { ...PRODUCTION, DATA_DIR: freshFolder(), TRUST_PROXY: '127.0.0.1' };
  const forum = start([STARTER], { ...env, HOST: '127.0.0.1', PORT: String(port) });
  expect(await forum.ended).toBe(1);
  expect(forum.errorOutput()).toBe(
    `The forum can't listen at HOST 127.0.0.1, PORT ${port}: another program does.\n`,
  );
});

/** The warnings of a start, which stand on the standard error also where the log is quiet. */
async function warningsOf(env: Record<string, string>) {
  const said: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
  const forum = await openTestApp({ LOG_LEVEL: 'fatal', ...env });
  onTestFinished(() => write.mockRestore());
  return { forum, said };
}
const PROXIED = /^WARNING: TRUST_PROXY is not set: behind a proxy/;
const REACHED = /^WARNING: NODE_ENV calls this development, but others reach it: /;
const PUBLIC_URL = 'https://forum.example.org';

test.each<[string, Record<string, string>, RegExp[]]>([
  ['production on loopback, which a proxy must reach', PRODUCTION, [PROXIED]],
  ['such production that names its proxy', { ...PRODUCTION, TRUST_PROXY: '127.0.0.1' }, []],
  ['production that others reach', { ...PRODUCTION, HOST: '0.0.0.0' }, []],
  ['development that others reach', { NODE_ENV: 'development', PUBLIC_URL }, [REACHED]],
  ['development on this machine', { NODE_ENV: 'development' }, []],
])('start: what %s is warned of', async (_, env, warnings) => {
  const { said } = await warningsOf(env);
  expect(said).toEqual(warnings.map((warning) => expect.stringMatching(warning)));
});

test('start: development behind a proxy warns loudly once, at the first forwarded request', async () => {
  const { forum, said } = await warningsOf({ NODE_ENV: 'development' });
  const warn = vi.spyOn(forum.app.context.log, 'warn');
  await forum.raw('/healthz');
  expect(said).toEqual([]);
  for (const headers of [{ 'x-forwarded-for': '203.0.113.9' }, { forwarded: 'for=203.0.113.9' }])
    await forum.raw('/healthz', { headers });
  expect(said).toEqual([
    expect.stringMatching(/^WARNING: This is development, but a proxy .* NODE_ENV=production/),
  ]);
  expect(warn).toHaveBeenCalledOnce();
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
  const byIt = /^(ENGINE=\w+ |\.ci\/servers run )?node server\/with-node\.cjs /;
  const others = ofNode.filter((command) => !byIt.test(command));
  const isNpm = /^(\[|npm (run|ci|prune|sbom)) /;
  expect(others.filter((command) => !isNpm.test(command.trim()))).toEqual([]);
  const documents = ['.ci/run', 'deploy/adda.service', 'README.md', 'docs/production.md'];
  for (const file of [...documents, 'server/cli/upgrade/release.ts'])
    expect(readFileSync(file, 'utf8')).not.toContain('.bin/node');
});

test.each([
  ['this Node', []],
  ['an older one', [olderNode]],
])(
  'with-node: from %s a command gets the packaged Node, its arguments, and ends as itself',
  (_, loads) => {
    const options = loads.flatMap((load) => ['-r', load()]);
    // A part of PATH may be no folder.
    const env = { PATH: `${WITH_NODE}:/usr/bin:/bin`, NODE_ENV: 'test' };
    const run = (...command: string[]) =>
      runNode([...options, WITH_NODE, ...command], env).slice(0, 2);
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
    const needs = /^Adda needs Node 24 or later, and this is v20\.19\.0\. .+$/;
    const args = ['-r', olderNode(), join(bareServer(), file), 'node', '-p', '1'];
    expect(runNode(args)).toEqual([1, '', expect.stringMatching(needs)]);
  },
);
