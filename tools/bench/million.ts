/** A forum of a million posts and five million comments: its start, its check and its searches. */
import { spawn } from 'node:child_process';
import { once as onceEmitted } from 'node:events';
import { rmSync } from 'node:fs';
import { freshForum, OWN } from './checkout.ts';
import type { Figure } from './figures.ts';
import { once } from './figures.ts';
import { ROUNDS } from './measure.ts';
import { ownChild, startForum } from './processes.ts';
import { timeSearches } from './search.ts';
import { startOn } from './stage.ts';
import { spreadOf } from './statistics.ts';

const MILLION = 1_000_000;

/** The measurements by name, each on the folder of one forum. */
const FIGURES: Record<string, (folder: string) => Promise<Omit<Figure, 'name'>>> = {
  async 'million:ready'(folder) {
    const times: number[] = [];
    for (let n = 0; n <= ROUNDS; n++) {
      const from = performance.now();
      const forum = await startForum(OWN, folder);
      // The first start fills the compile cache.
      if (n > 0) times.push((performance.now() - from) / 1_000);
      await forum.stop();
    }
    const what = 'From the start of the process until it is ready';
    return { what, goal: { most: 1.2 }, unit: 's', figure: spreadOf(times) };
  },
  async 'million:fsck'(folder) {
    const from = performance.now();
    const child = ownChild(
      spawn(process.execPath, ['server/cli/fsck.ts'], {
        cwd: OWN,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, DATA_DIR: folder },
      }),
    );
    const [code] = await onceEmitted(child, 'exit');
    if (code !== 0) throw new Error('The check of the forum failed.');
    const seconds = (performance.now() - from) / 1_000;
    return { what: 'npm run fsck', goal: { most: 45 }, unit: 's', figure: once(seconds) };
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
