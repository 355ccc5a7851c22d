import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SOURCES = [
  'contract',
  'db',
  'messages',
  'server',
  'migrations/sqlite',
  'migrations/postgres',
  'package.json',
];

/** The parts of a release that others lack. */
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

/** Unpacks a release into a folder, with the program that was built last. */
export function makeRelease(folder: string, { migration, program }: Difference = {}): string {
  for (const path of SOURCES) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'dist'));
  if (program) writeFileSync(join(folder, 'dist/main.mjs'), program);
  else
    for (const file of globSync('dist/*.mjs', { cwd: ROOT }))
      cpSync(join(ROOT, file), join(folder, file));
  if (!migration) return folder;
  for (const engine of ['sqlite', 'postgres'])
    addMigration(join(folder, 'migrations', engine), migration);
  return folder;
}

/** A port of this machine that nobody listens at. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** Commands that stop the forum of a place, and start the release in the folder where they are said. */
export function serviceOf(place: string) {
  const pid = join(place, 'pid');
  const isUp = `[ -e ${pid} ] && kill -0 $(cat ${pid}) 2>/dev/null`;
  return {
    pid,
    stop: `if ${isUp}; then kill $(cat ${pid}); while ${isUp}; do sleep 0.05; done; fi; rm -f ${pid}`,
    start: `${isUp} || { ${process.execPath} server/start.mjs >>${place}/log 2>&1 & echo $! >${pid}; }`,
  };
}
