import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { pathInProject } from '../../../db/project-root.ts';
import { folder } from './starter.ts';

const WITH_NODE = pathInProject('server/with-node.cjs');
const PACKAGED = pathInProject(`node_modules/node-${process.platform}-${process.arch}/bin/node`);
const NODE = existsSync(PACKAGED) ? PACKAGED : process.execPath;

/** A file that, loaded first, makes of this Node one that is older, in all that the programs look at. */
function olderNode(): string {
  const file = join(folder(), 'older.cjs');
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
    const server = join(folder(), 'server');
    mkdirSync(server);
    for (const name of ['with-node.cjs', 'node-version.cjs', 'start.mjs', 'build.mjs'])
      cpSync(pathInProject(`server/${name}`), join(server, name));
    const args = ['-r', olderNode(), join(server, file), 'node', '-p', '1'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Adda needs Node 24 or later, and this is v20\.19\.0\. .+\n$/);
  },
);
