/**
 * Migrates a file and kills itself after the given statement: `node tools/hard/migrator.ts FILE FOLDER NUMBER`. A run
 * that survives prints the number of statements.
 */
import Database from 'better-sqlite3';
import { migrate } from '../../db/sqlite/migrate.ts';

const [file = '', folder = '', last] = process.argv.slice(2);
const handle = new Database(file);
handle.pragma('journal_mode = WAL');
let statements = 0;
const { exec } = handle;
handle.exec = (text) => {
  const done = exec.call(handle, text);
  if (++statements === Number(last)) process.kill(process.pid, 'SIGKILL');
  return done;
};
migrate(handle, folder);
handle.close();
process.stdout.write(String(statements));
