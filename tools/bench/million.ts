/** A forum of a million posts and five million comments: its start, its check and its searches. */
import { spawn } from 'node:child_process';
import { once as onceEmitted } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freshForum, OWN } from './checkout.ts';
import type { Figure } from './figures.ts';
import { once } from './figures.ts';
import { ROUNDS, ratioOf } from './measure.ts';
import { statOf } from './proc.ts';
import { JWT_SECRET, ownChild, type Served, startFloor, startForum } from './processes.ts';
import { timeSearches } from './search.ts';
import { startOn } from './stage.ts';
import { interleave, median } from './statistics.ts';

const MILLION = 1_000_000;

/** The unit of work of a check: SQLite reads each page and each row of the file once. */
const INTEGRITY_CHECK =
  "new (require('better-sqlite3'))(process.argv[1], { readonly: true }).pragma('quick_check')";

/**
 * The milliseconds of processor time of a program of Node.
 * @throws when it fails.
 */
async function processorTimeOf(args: string[], env: Record<string, string> = {}): Promise<number> {
  const ended = () => statOf(process.pid).endedMs;
  const before = ended();
  const child = ownChild(
    spawn(process.execPath, args, {
      cwd: OWN,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    }),
  );
  const [code] = await onceEmitted(child, 'exit');
  if (code !== 0) throw new Error(`node ${args.join(' ')} failed.`);
  return ended() - before;
}

/** The measurements by name, each on the folder of one forum. */
const FIGURES: Record<string, (folder: string) => Promise<Omit<Figure, 'name'>>> = {
  async 'million:ready'(folder) {
    const timed = async (start: () => Promise<Served>) => {
      const from = performance.now();
      const served = await start();
      const seconds = (performance.now() - from) / 1_000;
      await served.stop();
      return seconds;
    };
    const starts = {
      forum: () => startForum(OWN, folder),
      floor: () => startFloor({ secret: JWT_SECRET, routes: [] }),
    };
    const measure = (side: keyof typeof starts) => timed(starts[side]);
    // The first start fills the compile cache.
    await measure('forum');
    const rounds = await interleave(['forum', 'floor'] as const, ROUNDS, measure);
    return {
      what: 'From the start of the process until it is ready, in starts of the floor',
      goal: { most: 2 },
      figure: ratioOf(rounds, ['forum', 'floor'], (seconds) => seconds),
      beside: { s: median(rounds.map(({ forum }) => forum)) },
    };
  },
  async 'million:fsck'(folder) {
    const check = await processorTimeOf(['server/cli/fsck.ts'], { DATA_DIR: folder });
    const unit = await processorTimeOf(['--eval', INTEGRITY_CHECK, join(folder, 'forum.db')]);
    return {
      what: "npm run fsck, by processor time beside SQLite's own quick_check",
      goal: { most: 6 },
      figure: once(check / unit),
      beside: { s: check / 1_000, 'unit s': unit / 1_000 },
    };
  },
  'million:search-new': (folder) => searchIn(folder, 'new'),
  'million:search-best': (folder) => searchIn(folder, 'best'),
};

async function searchIn(folder: string, sort: 'new' | 'best') {
  const forum = await startOn(OWN, 'ours', folder, MILLION);
  const figure = await timeSearches(forum, sort);
  await forum.stop();
  return figure;
}

/** The names of the figures. */
export const MILLION_NAMES = Object.keys(FIGURES);

/** Measures the chosen figures on one copy of the forum. */
export async function measureMillion(chosen: string[], add: (figures: Figure[]) => void) {
  const folder = await freshForum(OWN, 'million', MILLION);
  for (const [name, measure] of Object.entries(FIGURES))
    if (chosen.includes(name)) add([{ name, ...(await measure(folder)) }]);
  rmSync(folder, { recursive: true });
}
