import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFaults } from '../db/fsck.ts';
import { openSqlite } from '../db/open.ts';
import { seed } from '../db/seed.ts';
import { type Member, makeMembers } from '../tests/members.ts';
import type { Outcome } from './goals.ts';

/** What a run happens in; all of it goes when the run is over. */
export interface Scene {
  /** A fresh folder. */
  folder(): string;
  /** Is done when the run is over, however it ends; the latest first. */
  atEnd(act: () => unknown): void;
}

/** Something that may go wrong, in the sizes of continuous integration and of a soak. */
export interface Scenario<Size = never> {
  name: string;
  ci: Size;
  soak: Size;
  run(scene: Scene, size: Size): Promise<Outcome[]>;
}

/** Runs something in a scene of its own. */
export async function inScene<T>(act: (scene: Scene) => Promise<T>): Promise<T> {
  const endings: (() => unknown)[] = [];
  const scene: Scene = {
    folder() {
      const folder = mkdtempSync(join(tmpdir(), 'adda-hard-'));
      endings.push(() => rmSync(folder, { recursive: true, force: true }));
      return folder;
    },
    atEnd: (ending) => void endings.push(ending),
  };
  try {
    return await act(scene);
  } finally {
    for (const ending of endings.reverse()) await ending();
  }
}

export const SECRET = 'a secret that the forum under trial signs with';

/** A forum's folder of data with Gold members in it. */
export interface Data {
  dir: string;
  file: string;
  members: Member[];
  /** The same members, signed in anew: also beside a running forum. */
  signIn(): Promise<Member[]>;
  /** What fsck finds. */
  faults(): string[];
}

interface Made {
  members: number;
  /** Posts of a seeded forum, with people, comments and votes; none by default. */
  posts?: number;
  dir?: string;
}

/** Makes a folder of data. */
export async function makeData(
  scene: Scene,
  { members, posts = 0, dir = scene.folder() }: Made,
): Promise<Data> {
  const file = join(dir, 'forum.db');
  if (posts > 0) {
    const store = openSqlite(file);
    await seed(store, { posts, startingVotes: true });
    await store.close();
  }
  const names = Array.from({ length: members }, (_, n) => `member${n}`);
  const signIn = () => makeMembers(file, names, SECRET);
  return {
    dir,
    file,
    members: await signIn(),
    signIn,
    faults: () => findFaults(file),
  };
}

export const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Looks until something holds and answers how long that took, in milliseconds.
 * @throws when it does not hold in time.
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  patience = 30_000,
): Promise<number> {
  const since = performance.now();
  while (!(await holds())) {
    if (performance.now() - since > patience) throw new Error(`${what}: not within ${patience} ms`);
    await sleep(5);
  }
  return performance.now() - since;
}
