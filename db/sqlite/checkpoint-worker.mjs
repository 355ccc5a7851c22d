/**
 * Checkpoints the WAL of a file in a thread of its own. The first pass starts at once, the second on a message.
 * The file is JavaScript: for TypeScript, the thread would load a type stripper as well.
 */
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

const handle = new Database(workerData);
const checkpoint = () => handle.pragma('wal_checkpoint(PASSIVE)');
checkpoint();
parentPort?.postMessage('first pass done');
parentPort?.once('message', () => {
  checkpoint();
  handle.close();
});
