import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = [
  'contract',
  'db',
  'server',
  'migrations/sqlite',
  'migrations/postgres',
  'package.json',
];

/** What a release has that others have not. */
export interface Difference {
  /** SQL of one more migration. */
  migration?: string;
  /** The program, instead of the forum. */
  program?: string;
}

function addMigration(place: string, migration: string) {
  const file = join(place, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as {
    entries: { when: number; version: string }[];
  };
  const when = Math.max(...entries.map((entry) => entry.when)) + 1;
  const next = { ...entries[0], idx: entries.length, when, tag: '9999_next' };
  writeFileSync(file, JSON.stringify({ ...rest, entries: [...entries, next] }));
  writeFileSync(join(place, '9999_next.sql'), migration);
}

/** Unpacks a release into a folder; its built program is the sources. */
export function makeRelease(folder: string, { migration, program }: Difference = {}): string {
  for (const path of SOURCES) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/main.mjs'), program ?? "import '../server/app/main.ts';");
  if (!migration) return folder;
  for (const engine of ['sqlite', 'postgres'])
    addMigration(join(folder, 'migrations', engine), migration);
  return folder;
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** A place with a release, a link to it, and commands that stop and start what the link names. */
export async function installRelease(more: Record<string, string> = {}) {
  const place = mkdtempSync(join(tmpdir(), 'adda-upgrade-'));
  const link = join(place, 'current');
  const pid = join(place, 'pid');
  const port = await freePort();
  symlinkSync(makeRelease(join(place, 'one')), link);
  const isUp = `[ -e ${pid} ] && kill -0 $(cat ${pid}) 2>/dev/null`;
  const stop = `if ${isUp}; then kill $(cat ${pid}); while ${isUp}; do sleep 0.05; done; fi; rm -f ${pid}`;
  const start = `${isUp} || { cd ${link} && { ${process.execPath} server/start.mjs >>${place}/log 2>&1 & echo $! >${pid}; }; }`;
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  onTestFinished(() => {
    try {
      process.kill(Number(readFileSync(pid, 'utf8')), 'SIGKILL');
    } catch {
      // It does not run.
    }
  });
  const env = {
    ...{ PORT: String(port), DATA_DIR: join(place, 'data'), NODE_ENV: 'test' },
    ...{ LOG_LEVEL: 'warn', RATE_LIMITS: 'off', PATH: process.env['PATH'] ?? '' },
    ...more,
  };
  return {
    place,
    link,
    stop,
    start,
    env,
    url: `http://127.0.0.1:${port}`,
    file: join(place, 'data/forum.db'),
  };
}
