/** The cost of what happened since a day: 31 days of a large forum, read anew, beside one plain statement over the same rows. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openStore } from '../../db/core/create-store.ts';
import { LAST_KEY } from '../../db/core/ids.ts';
import { readSince } from '../../db/features/since/threads.ts';
import { freshForum } from './checkout.ts';
import type { Figure } from './figures.ts';
import { type Checkouts, POSTS } from './stage.ts';
import { interleave, median, spreadOf } from './statistics.ts';

/** The comments of 31 days in a forum of 500,000. */
const COMMENTS = 100_000;
const READS = 40;
/** The unit of work: the fewest rows and columns that tell how much each post got. */
const UNIT = 'select post_key, count(*) from comments where key >= ? group by post_key';
const MICROS_PER_MS = 1_000;

/** The key from which on there are this many comments. */
function keyOfOldest(databaseFile: string): number {
  const db = new Database(databaseFile, { readonly: true });
  const key = db.prepare('select key from comments order by key desc limit 1 offset ?').pluck();
  const from = Number(key.get(COMMENTS - 1));
  db.close();
  return from;
}

/** The milliseconds of processor time of this process, its workers included. */
async function spentOn(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / MICROS_PER_MS;
}

/**
 * The processor time of a read in the worker of costly reads, in units of a plain statement, and how long the read takes
 * on an idle server. The first reads bring the rows into memory.
 */
export async function measureSince({ ours }: Checkouts): Promise<Figure[]> {
  const folder = await freshForum(ours, 'since', POSTS);
  const databaseFile = join(folder, 'forum.db');
  const span = { from: keyOfOldest(databaseFile), to: LAST_KEY };
  const store = await openStore({ databaseUrl: null, databaseFile });
  const plain = new Database(databaseFile, { readonly: true });
  const unit = plain.prepare(UNIT);
  const waits: number[] = [];
  let threads = 0;
  const sides = {
    async read() {
      const from = performance.now();
      ({ total: threads } = await store.readCostly('bench', readSince(span)));
      waits.push(performance.now() - from);
    },
    unit: () => unit.all(span.from),
  };
  const measure = (side: keyof typeof sides) => spentOn(sides[side]);
  const names = ['read', 'unit'] as const;
  await interleave(names, READS, measure);
  waits.length = 0;
  const rounds = await interleave(names, READS, measure);
  plain.close();
  await store.close();
  rmSync(folder, { recursive: true });
  return [
    {
      name: 'since',
      what: `What happened since a day, of ${COMMENTS} comments, by processor time beside their count by post`,
      goal: { most: 4 },
      figure: spreadOf(rounds.map(({ read, unit: one }) => read / one)),
      beside: {
        'processor time ms': median(rounds.map(({ read }) => read)),
        'unit ms': median(rounds.map(({ unit: one }) => one)),
        'waited ms': median(waits),
        threads,
      },
    },
  ];
}
