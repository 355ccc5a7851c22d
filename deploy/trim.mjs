/**
 * Deletes files of the installed packages that no program reads: headers of Node, sources of SQLite, type declarations
 * and source maps. `npm run prune` runs it after the build.
 */
import { globSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const UNREAD = [
  'node-linux-*/{include,share}',
  'better-sqlite3/{deps,src}',
  '**/*.map',
  '**/*.d.{ts,mts,cts}',
];

const cwd = fileURLToPath(new URL('../node_modules', import.meta.url));
const unread = UNREAD.flatMap((pattern) => globSync(pattern, { cwd }));
for (const path of unread) rmSync(`${cwd}/${path}`, { recursive: true, force: true });
