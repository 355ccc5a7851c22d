/** A forum of a million posts and five million comments: whether its size slows anything down. */
import { spawn } from 'node:child_process';
import { once as onceEmitted } from 'node:events';
import { rmSync } from 'node:fs';
import { freshForum, OWN, secondsOfSeeding } from './checkout.ts';
import { ownChild } from './children.ts';
import { type Figure, once } from './figures.ts';
import { loadSides, ROUNDS, rateOf, ratioOf, sideFigures } from './measure.ts';
import { timePages } from './pages.ts';
import { ownMemoryOf } from './proc.ts';
import { type Loader, startForum, startLoader } from './processes.ts';
import type { Kind } from './requests.ts';
import { fileSize, settle } from './rest.ts';
import { indexShare, timeSearches } from './search.ts';
import { type Forum, startOn, startSeeded } from './stage.ts';
import { spreadOf } from './statistics.ts';
import { commentsOn, votesOn } from './writes.ts';

const MILLION = 1_000_000;
const CONNECTIONS = 64;
const MB_PER_GB = 1_024;

/** Measures a forum without load, in this folder. */
type Resting = (folder: string) => Promise<Omit<Figure, 'name'>>;
const RESTING: Record<string, Resting> = {
  async 'million:seed'() {
    const seconds = await secondsOfSeeding(OWN, MILLION);
    return { what: 'Seeding', goal: { most: 220 }, unit: 's', figure: once(seconds) };
  },
  async 'million:file'() {
    const size = (await fileSize(OWN, MILLION)) / MB_PER_GB;
    return { what: 'File', goal: { most: 1.5 }, unit: 'GB', figure: once(size) };
  },
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
  'million:search-index': async (folder) => indexShare(folder),
  async 'million:memory'(folder) {
    const forum = await startForum(OWN, folder, { RATE_LIMITS: 'on' });
    await settle();
    const memory = ownMemoryOf(forum.pid);
    await forum.stop();
    return { what: 'Memory of its own', goal: { most: 70 }, unit: 'MB', figure: once(memory) };
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
};

interface Forums {
  loader: Loader;
  large: Forum;
  million: Forum;
}

/** The time of a write relative to the same write at 100,000 posts. */
async function slowdown(
  { loader, large, million }: Forums,
  kindOf: (forum: Forum) => Kind,
): Promise<Pick<Figure, 'figure' | 'goal' | 'sides'>> {
  const sideOf = <Name extends string>(name: Name, forum: Forum) => ({
    name,
    served: forum.served,
    kinds: [kindOf(forum)],
  });
  const names = ['100,000 posts', '1,000,000 posts'] as const;
  const rounds = await loadSides(loader, CONNECTIONS, [
    sideOf(names[0], large),
    sideOf(names[1], million),
  ]);
  return {
    goal: { most: 1.3 },
    figure: ratioOf(rounds, [...names], rateOf),
    sides: sideFigures(rounds, names),
  };
}

const LOADED: Record<string, (forums: Forums) => Promise<Figure>> = {
  async 'million:pages'({ loader, million }) {
    const { deep, sides } = await timePages(loader, million, '/posts', MILLION);
    const what = 'Page 100,000 of /posts';
    return { name: 'million:pages', what, goal: { most: 5 }, unit: 'ms', figure: deep, sides };
  },
  'million:search-new': async ({ million }) => ({
    name: 'million:search-new',
    ...(await timeSearches(million, 'new')),
  }),
  'million:search-best': async ({ million }) => ({
    name: 'million:search-best',
    ...(await timeSearches(million, 'best')),
  }),
  async 'million:comment'(forums) {
    const figure = await slowdown(forums, (forum) => ({ share: 1, requests: commentsOn(forum) }));
    return { name: 'million:comment', what: 'POST /comments beside 100,000 posts', ...figure };
  },
  async 'million:vote'(forums) {
    const figure = await slowdown(forums, (forum) => ({ share: 1, pairs: votesOn(forum) }));
    return { name: 'million:vote', what: 'Votes beside 100,000 posts', ...figure };
  },
};

/** The names of the figures. */
export const MILLION_NAMES = [...Object.keys(RESTING), ...Object.keys(LOADED)];

/** Measures the chosen figures on one copy of the forum, without load first. */
export async function measureMillion(chosen: string[], add: (figures: Figure[]) => void) {
  const folder = await freshForum(OWN, 'million', MILLION);
  for (const [name, measure] of Object.entries(RESTING))
    if (chosen.includes(name)) add([{ name, ...(await measure(folder)) }]);
  if (chosen.some((name) => name in LOADED)) {
    const million = await startOn(OWN, 'ours', folder, MILLION);
    const large = await startSeeded(OWN, 'ours');
    const loader = startLoader();
    for (const [name, measure] of Object.entries(LOADED))
      if (chosen.includes(name)) add([await measure({ loader, large, million })]);
    for (const started of [loader, large, million]) await started.stop();
  }
  rmSync(folder, { recursive: true });
}
