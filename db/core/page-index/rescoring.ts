import { asc, gt, sql } from '../drizzle.ts';
import { readSetting, writeSetting } from '../forum-settings.ts';
import { LAST_KEY } from '../ids.ts';
import { get, type Procedure, run } from '../procedure.ts';
import { mutation, query } from '../query.ts';
import type { Store } from '../store.ts';

/** The setting that stores whether the starting votes are in the stored scores. */
const STARTING_VOTES = 'starting-votes';
/** One batch holds the event loop for a few milliseconds. */
const BATCH = 250;

declare module '../store.ts' {
  interface Changes {
    'posts:rescored': Record<never, never>;
  }
}

const lastOfBatch = query<{ from: number }>()(
  ({ posts }) => ({ key: posts.key }),
  (db, { posts }, param, fields) =>
    db
      .select(fields)
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

type Starting = 0 | 1;

function* isStored(starting: Starting): Procedure<boolean> {
  return (yield* readSetting(STARTING_VOTES)) === String(starting);
}

/** Computes all scores again when the setting of starting votes differs from that of the stored scores. */
export async function rescoreIfChanged(store: Store, starting: Starting) {
  if (await store.read(isStored(starting))) return;
  await store.write(function* () {
    yield* writeSetting(STARTING_VOTES, String(starting));
    yield* run(rescoreRange, { from: -1, to: LAST_KEY, starting });
  });
}

/**
 * The same while the forum runs: in batches, between which others write. A kill leaves the setting as it was, so that
 * the next start computes them all. Pages of lists are exact again once the change is recorded.
 * @param startingNow the setting in force; where it changes meanwhile, all begins anew.
 */
export async function rescoreInBatches(store: Store, startingNow: () => Starting): Promise<void> {
  let starting = startingNow();
  if (await store.read(isStored(starting))) return;
  for (let from = -1; from < LAST_KEY; ) {
    const to = (await store.read(get(lastOfBatch, { from })))?.key ?? LAST_KEY;
    await store.write(() => run(rescoreRange, { from, to, starting }));
    from = to;
    if (startingNow() !== starting) {
      starting = startingNow();
      from = -1;
    }
  }
  await store.write(function* (tx) {
    yield* writeSetting(STARTING_VOTES, String(starting));
    tx.changed('posts:rescored', {});
  });
}
