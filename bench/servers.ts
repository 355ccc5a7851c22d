/** A PostgreSQL and a Redis of the measurement's own, and what they cost. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { moveForum } from '../db/move.ts';
import { statOf } from './proc.ts';

const SCRIPT = fileURLToPath(new URL('../.ci/servers', import.meta.url));
const run = promisify(execFile);

function maybeStatOf(pid: number) {
  try {
    return statOf(pid);
  } catch {
    // It has ended since it was listed; its parent has its time.
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

/** Starts both on ports and in a folder of their own. */
export async function startServers() {
  const folder = mkdtempSync(join(tmpdir(), 'adda-bench-'));
  const { stdout } = await run(SCRIPT, ['start', folder]);
  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(stdout)?.[1] as string;
  const pidIn = (file: string) =>
    Number(readFileSync(join(folder, file), 'utf8').split('\n', 1)[0]);
  const own = setting('TEST_DATABASE_URL');
  return {
    redis: setting('TEST_REDIS_URL'),
    /** Takes a forum from its file to a database of this name, and answers where that is. */
    async fill(name: string, file: string) {
      const client = new pg.Client({ connectionString: own });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      const url = Object.assign(new URL(own), { pathname: `/${name}` }).href;
      await moveForum(file, url, () => undefined);
      return url;
    },
    postgresCpu: () => cpuOf(pidIn('postgres/postmaster.pid')),
    redisCpu: () => cpuOf(pidIn('redis/pid')),
    stop: () => run(SCRIPT, ['stop', folder]),
  };
}
export type Servers = Awaited<ReturnType<typeof startServers>>;
