/** A PostgreSQL and a Redis of this measurement, with their processor time. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { moveForum } from '../../db/maintenance/move.ts';
import { statOf } from './proc.ts';

const SCRIPT = fileURLToPath(new URL('../../.ci/servers', import.meta.url));
const run = promisify(execFile);

function maybeStatOf(pid: number) {
  try {
    return statOf(pid);
  } catch {
    // The process has ended since the listing; its parent accounts for its time.
    return undefined;
  }
}

/** Processor time of a process and its children so far, in milliseconds. */
function cpuOf(root: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => maybeStatOf(Number(name)) ?? []);
  return all
    .filter(({ pid, parent }) => pid === root || parent === root)
    .reduce((sum, { ownMs, endedMs }) => sum + ownMs + endedMs, 0);
}

async function queryOnce(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ value: string }>(statement);
  await client.end();
  return rows;
}

/** Starts both servers on free ports and in a new folder. */
export async function startServers() {
  const folder = mkdtempSync(join(tmpdir(), 'adda-bench-'));
  // They are no children of this process, so a failure or a signal must stop them too.
  const stopNow = () => void spawnSync(SCRIPT, ['stop', folder]);
  process.once('exit', stopNow);
  const { stdout } = await run(SCRIPT, ['start', folder]);
  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(stdout)?.[1] as string;
  const pidIn = (file: string) =>
    Number(readFileSync(join(folder, file), 'utf8').split('\n', 1)[0]);
  const own = setting('TEST_DATABASE_URL');
  return {
    redis: setting('TEST_REDIS_URL'),
    /**
     * Moves a forum from its file to a new database of this name.
     * @returns the database's URL, and the token series of its members: the move ends all sessions.
     */
    async fill(name: string, file: string) {
      await queryOnce(own, `create database ${name}`);
      const url = Object.assign(new URL(own), { pathname: `/${name}` }).href;
      await moveForum(file, url, () => undefined);
      const [series] = await queryOnce(url, 'select max(token_series) as value from users');
      return { url, tokenSeries: Number(series?.value) };
    },
    postgresCpu: () => cpuOf(pidIn('postgres/postmaster.pid')),
    redisCpu: () => cpuOf(pidIn('redis/pid')),
    async stop() {
      process.off('exit', stopNow);
      await run(SCRIPT, ['stop', folder]);
    },
  };
}
export type Servers = Awaited<ReturnType<typeof startServers>>;
