/** The cost of what happened since a day: 31 days of a large forum, read anew. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openStore } from '../../db/core/create-store.ts';
import { LAST_KEY } from '../../db/core/ids.ts';
import { readSince } from '../../db/features/since/threads.ts';
import { freshForum } from './checkout.ts';
import type { Figure } from './figures.ts';
import { type Checkouts, POSTS } from './stage.ts';
import { median, spreadOf } from './statistics.ts';

/** The comments of 31 days in a forum of 500,000. */
const COMMENTS = 100_000;
const READS = 40;
const MICROS_PER_MS = 1_000;

/** The key from which on there are this many comments. */
function keyOfOldest(databaseFile: string): number {
  const db = new Database(databaseFile, { readonly: true });
  const key = db.prepare('select key from comments order by key desc limit 1 offset ?').pluck();
  const from = Number(key.get(COMMENTS - 1));
  db.close();
  return from;
}

/**
 * The processor time of a read in the worker of costly reads, and how long it takes on an idle server. The first reads
 * bring the rows into memory.
 */
export async function measureSince({ ours }: Checkouts): Promise<Figure[]> {
  const folder = await freshForum(ours, 'since', POSTS);
  const databaseFile = join(folder, 'forum.db');
  const span = { from: keyOfOldest(databaseFile), to: LAST_KEY };
  const store = await openStore({ databaseUrl: null, databaseFile });
  const costs: number[] = [];
  const waits: number[] = [];
  let threads = 0;
  for (let n = -READS; n < READS; n++) {
    const before = process.cpuUsage();
    const from = performance.now();
    const { total } = await store.readCostly('bench', readSince(span));
    const { user, system } = process.cpuUsage(before);
    if (n < 0) continue;
    waits.push(performance.now() - from);
    costs.push((user + system) / MICROS_PER_MS);
    threads = total;
  }
  await store.close();
  rmSync(folder, { recursive: true });
  return [
    {
      name: 'since',
      what: `What happened since a day, of ${COMMENTS} comments, by processor time`,
      goal: { most: 150 },
      unit: 'ms',
      figure: spreadOf(costs),
      beside: { 'waited ms': median(waits), threads },
    },
  ];
}
