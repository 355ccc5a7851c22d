import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freshFolder } from '../../support/folders.ts';
import { freePort } from '../../support/forums/make-release.ts';
import { dropDatabase, settingsFor } from '../../support/servers.ts';
import { answers } from './nginx.ts';
import { atEnd, until } from './pair.ts';

const SCRIPT = fileURLToPath(new URL('../../../.ci/servers', import.meta.url));
const run = promisify(execFile);

/** A PostgreSQL and a Redis of this test's own, to be broken. */
export async function startMachines() {
  const folder = mkdtempSync(join(tmpdir(), 'adda-machines-'));
  const data = freshFolder();
  const { stdout } = await run(SCRIPT, ['start', folder]);
  atEnd(async () => void (await run(SCRIPT, ['stop', folder])));
  const settings = Object.fromEntries(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/s, 2) as [string, string]),
  );
  const database = settings['TEST_DATABASE_URL'] ?? '';
  const redis = settings['TEST_REDIS_URL'];
  return {
    env: { DATA_DIR: data, ...(await settingsFor(data, { database, redis })) },
    postgres: (verb: 'start' | 'stop' | 'kill') => run(SCRIPT, ['postgres', verb, folder]),
  };
}

/** A Redis of this test's own, to be broken, beside the PostgreSQL of all tests. */
export async function startRedis() {
  const folder = freshFolder();
  const redisPort = await freePort();
  let server: ChildProcess | undefined;
  const kill = async () => {
    if (server?.kill('SIGKILL')) await once(server, 'close');
  };
  const start = async () => {
    const args = ['--port', redisPort, '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
    server = spawn('redis-server', args.map(String), { stdio: 'ignore' });
    await until(() => answers(redisPort), 20_000);
  };
  await start();
  const settings = await settingsFor(folder);
  atEnd(async () => {
    await kill();
    await dropDatabase(settings);
  });
  return {
    env: { ...settings, DATA_DIR: folder, REDIS_URL: `redis://127.0.0.1:${redisPort}` },
    redisPort,
    redis: { kill, start },
  };
}
