import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFaults } from '../../db/maintenance/check/fsck.ts';
import { seed } from '../../db/maintenance/seed/seed.ts';
import { openSqlite } from '../../db/sqlite/open.ts';
import { type Member, makeMembers } from '../../tests/support/members.ts';
import type { Outcome } from './goals.ts';

/** The resources of a run; all are released at its end. */
export interface Setup {
  /** A fresh folder. */
  folder(): string;
  /** Registers a cleanup for the end of the run; cleanups run in reverse order. */
  onFinished(act: () => unknown): void;
}

/** A fault or load to test, with its sizes for a release and for a soak. */
export interface Scenario<Size = never> {
  name: string;
  ci: Size;
  soak: Size;
  run(setup: Setup, size: Size): Promise<Outcome[]>;
}

/** Runs a function with its own setup. */
export async function withSetup<T>(act: (setup: Setup) => Promise<T>): Promise<T> {
  const endings: (() => unknown)[] = [];
  const setup: Setup = {
    folder() {
      const folder = mkdtempSync(join(tmpdir(), 'adda-hard-'));
      endings.push(() => rmSync(folder, { recursive: true, force: true }));
      return folder;
    },
    onFinished: (ending) => void endings.push(ending),
  };
  try {
    return await act(setup);
  } finally {
    for (const ending of endings.reverse()) await ending();
  }
}

export const SECRET = 'a secret that the forum under trial signs with';

/** A forum's data folder with Gold members. */
export interface Data {
  dir: string;
  file: string;
  members: Member[];
  /** Signs new tokens for the same members, also while the forum runs. */
  signIn(): Promise<Member[]>;
  /** The faults that fsck finds. */
  faults(): string[];
}

interface Made {
  members: number;
  /** Posts to seed, with members, comments and votes; none by default. */
  posts?: number;
  dir?: string;
}

/** Creates a data folder. */
export async function makeData(
  setup: Setup,
  { members, posts = 0, dir = setup.folder() }: Made,
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
 * Polls until a condition holds.
 * @returns the milliseconds until then.
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
