/**
 * A worker thread that runs statements on a reader connection of its own. The file is JavaScript: for TypeScript, the
 * thread would load a type stripper as well.
 */
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

const { file, busyTimeoutMs, mmapBytes } = workerData;
const handle = new Database(file, { readonly: true, timeout: busyTimeoutMs });
handle.pragma(`mmap_size = ${mmapBytes}`);
const statements = new Map();

function statementOf(sql) {
  const known = statements.get(sql);
  if (known) return known;
  const prepared = handle.prepare(sql);
  statements.set(sql, prepared);
  return prepared;
}

parentPort?.on('message', ({ id, sql, values }) => {
  try {
    parentPort?.postMessage({ id, rows: statementOf(sql).all(...values) });
  } catch ({ message, code }) {
    parentPort?.postMessage({ id, error: { message, code } });
  }
});
