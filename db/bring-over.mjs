/**
 * Brings the log of a file into it, in a thread of its own: most of it at once, the rest when asked to. It is
 * JavaScript, for what strips types would be loaded into the thread as well.
 */
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

const handle = new Database(workerData);
const bring = () => handle.pragma('wal_checkpoint(PASSIVE)');
bring();
parentPort?.postMessage('most');
parentPort?.once('message', () => {
  bring();
  handle.close();
});
