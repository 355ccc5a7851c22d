import { asc, gt, sql } from '../../core/drizzle.ts';
import { LAST_KEY } from '../../core/ids.ts';
import { readSetting, writeSetting } from '../../core/internal-settings.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { mutation, query } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';

interface Votes {
  startUp: number;
  startDown: number;
  castUp: number;
  castDown: number;
}

/** Computes the score of a post, by which the popular list is sorted. */
export interface Scores {
  /** Votes up minus votes down. Starting votes count unless the forum ignores them. */
  scoreOf(votes: Votes): number;
}

/** @param startingVotes whether they count; it may change, and then the stored scores are computed again. */
export const scoresBy = (startingVotes: () => boolean): Scores => ({
  scoreOf: ({ startUp, startDown, castUp, castDown }) =>
    castUp - castDown + (startingVotes() ? startUp - startDown : 0),
});

/** The setting that stores whether the starting votes are in the stored scores. */
const STARTING_VOTES = 'starting-votes';
/** One batch holds the event loop for a few milliseconds. */
const BATCH = 250;

declare module '../../core/store.ts' {
  interface Changes {
    'posts:rescored': Record<never, never>;
  }
}

const lastOfBatch = query<{ from: number }>()(
  ({ posts }) => ({ key: posts.key }),
  (select, { posts }, param) =>
    select
      .from(posts)
      .where(gt(posts.key, param('from')))
      .orderBy(asc(posts.key))
      .limit(1)
      .offset(BATCH - 1),
);
const rescoreRange = mutation<{ from: number; to: number; starting: number }>()(
  (db, { posts }, param) => {
    const score = sql`${posts.castUp} - ${posts.castDown} + (${posts.startUp} - ${posts.startDown}) * ${param('starting')}`;
    return db
      .update(posts)
      .set({ score, rev: sql`${posts.rev} + 1` })
      .where(sql`${posts.key} > ${param('from')} and ${posts.key} <= ${param('to')}`);
  },
);

function* isStored(starting: number): Procedure<boolean> {
  return (yield* readSetting(STARTING_VOTES)) === String(starting);
}

/** Computes all scores again when the setting of starting votes differs from that of the stored scores. */
export async function rescoreIfChanged(store: Store, startingVotes: boolean) {
  const starting = Number(startingVotes);
  if (await store.read(isStored(starting))) return;
  await store.write(function* () {
    yield* writeSetting(STARTING_VOTES, String(starting));
    yield* run(rescoreRange, { from: -1, to: LAST_KEY, starting });
  });
}

/**
 * The same while the forum runs: in batches, between which others write. A kill leaves the setting as it was, so that
 * the next start computes them all.
 * @param startingVotes the setting in force; where it changes meanwhile, all begins anew.
 */
export async function rescoreInBatches(store: Store, startingVotes: () => boolean): Promise<void> {
  let starting = Number(startingVotes());
  if (await store.read(isStored(starting))) return;
  for (let from = -1; from < LAST_KEY; ) {
    const to = (await store.read(get(lastOfBatch, { from })))?.key ?? LAST_KEY;
    await store.write(() => run(rescoreRange, { from, to, starting }));
    from = to;
    if (Number(startingVotes()) !== starting) {
      starting = Number(startingVotes());
      from = -1;
    }
  }
  await store.write(function* (tx) {
    yield* writeSetting(STARTING_VOTES, String(starting));
    tx.changed('posts:rescored', {});
  });
}
