import type { Change, Connection, Store } from './connection.ts';
import { counted } from './counters.ts';
import { asc, desc, eq, lte, sql } from './drizzle.ts';
import { LAST_ID } from './ids.ts';
import { anchors } from './page-anchors.ts';
import { change, limit, rows, type Slice, skip } from './query.ts';

interface Votes {
  startUp: number;
  startDown: number;
  castUp: number;
  castDown: number;
}
interface Ranked {
  score: number;
  id: string;
}

/** How one change moves the two long lists. */
export type Move =
  | { added: [id: string, score: number] }
  | { removed: [id: string, score: number] }
  | { moved: [id: string, from: number, to: number] };

/** The moves that committed changes make, in their order. */
export const movesOf = (changes: readonly Change[]): Move[] =>
  changes.flatMap((change): Move[] => {
    if (change.kind === 'post:added') return [{ added: [change.id, change.score] }];
    if (change.kind === 'post:removed') return [{ removed: [change.id, change.score] }];
    if (change.kind !== 'votes:changed') return [];
    const { post, scoreBefore } = change;
    return scoreBefore === post.score ? [] : [{ moved: [post.id, scoreBefore, post.score] }];
  });

/** Where the pages of the two long lists begin, and what a post's score is. */
export interface PageIndex {
  /** Votes up minus votes down, as shown: starting votes count unless the forum ignores them. */
  scoreOf(votes: Votes): number;
  /** What to read for the row at `offset` of the latest list. */
  latest(offset: number): { from: string; skip: number };
  /** What to read for the row at `offset` of the popular list. */
  popular(offset: number): { score: number; from: string; skip: number };
  /** Follows a change that another server committed; those of this store it follows by itself. */
  apply(move: Move): void;
  /** Reads the lists anew, as after another process changed them. */
  reload(): Promise<void>;
}

/** Above any score: starting votes are at most a million, and nobody casts this many. */
export const TOP_SCORE = 2_000_000_000;

// Every 64th key is found by a step in the index from the one before: numbering all rows takes five times as long.
const latestFirsts = rows()(
  () => ({ id: sql<string>`id` }),
  (db, { posts }, _hole, fields) =>
    db.select(fields).from(
      sql`(with recursive firsts (id) as (
        select max(id) from ${posts}
        union all
        select (select p.id from ${posts} p where p.id < firsts.id order by p.id desc limit 1 offset 63)
          from firsts where firsts.id is not null
      ) select id from firsts where id is not null) as found`,
    ),
);
// SQLite seeks by the first of two keys only, and many posts have one score: these are numbered in the database.
const popularFirsts = rows()(
  () => ({ score: sql<number>`score`.as('score'), id: sql<string>`id`.as('id') }),
  (db, { posts }, _hole, fields) => {
    const n = sql<number>`row_number() over (order by ${posts.score} desc, ${posts.id} desc)`.as(
      'n',
    );
    const numbered = db.select({ score: posts.score, id: posts.id, n }).from(posts).as('numbered');
    return db.select(fields).from(numbered).where(sql`n % 64 = 1`).orderBy(asc(sql`n`));
  },
);
// Pages are found by keys along an index alone; only then their rows are read, with their authors.
export const latestKeys = rows<Slice & { from: string }>()(
  ({ posts }) => ({ id: posts.id }),
  (db, { posts }, hole, fields) =>
    db
      .select(fields)
      .from(posts)
      .where(lte(posts.id, hole('from')))
      .orderBy(desc(posts.id))
      .limit(limit)
      .offset(skip),
);
export const popularKeys = rows<Slice & { score: number; from: string }>()(
  ({ posts }) => ({ score: posts.score, id: posts.id }),
  (db, { posts }, hole, fields) =>
    db
      .select(fields)
      .from(posts)
      .where(sql`(${posts.score}, ${posts.id}) <= (${hole('score')}, ${hole('from')})`)
      .orderBy(desc(posts.score), desc(posts.id))
      .limit(limit)
      .offset(skip),
);

const knownSetting = rows<{ name: string }>()(
  ({ settings }) => ({ value: settings.value }),
  (db, { settings }, hole, fields) =>
    db
      .select(fields)
      .from(settings)
      .where(eq(settings.name, hole('name'))),
);
const rememberSetting = change<{ name: string; value: string }>()((db, { settings }, hole) =>
  db
    .insert(settings)
    .values({ name: hole('name'), value: hole('value') })
    .onConflictDoUpdate({ target: settings.name, set: { value: sql`${hole('value')}` } }),
);
const rescore = change<{ starting: number }>()((db, { posts }, hole) =>
  db.update(posts).set({
    score: sql`${posts.castUp} - ${posts.castDown} + (${posts.startUp} - ${posts.startDown}) * ${hole('starting')}`,
    rev: sql`${posts.rev} + 1`,
  }),
);

/** Computes all scores anew when the forum's setting of starting votes is not the one they were computed with. */
async function matchSetting(store: Store, starting: 0 | 1) {
  const name = 'starting-votes';
  const known = await store.read.get(knownSetting, { name });
  const value = String(starting);
  if (known?.value === value) return;
  await store.write(async (tx) => {
    await tx.run(rememberSetting, { name, value });
    await tx.run(rescore, { starting });
  });
}

/** Opens the index over a store; it follows every commit of the store from then on. */
export async function openPageIndex(store: Store, startingVotes: boolean): Promise<PageIndex> {
  const { read } = store;
  const latest = anchors<string>(
    (a, b) => a > b,
    async (from, skipped) =>
      (await read.get(latestKeys, { from: from ?? LAST_ID, limit: 1, skip: skipped }))?.id,
  );
  const top: Ranked = { score: TOP_SCORE, id: LAST_ID };
  const popular = anchors<Ranked>(
    (a, b) => a.score > b.score || (a.score === b.score && a.id > b.id),
    (from, skipped) => {
      const { score, id } = from ?? top;
      return read.get(popularKeys, { score, from: id, limit: 1, skip: skipped });
    },
  );

  async function reload() {
    // A restored forum may have been computed with the other setting.
    await matchSetting(store, startingVotes ? 1 : 0);
    const [ids, ranked, total] = await Promise.all([
      read.all(latestFirsts, {}),
      read.all(popularFirsts, {}),
      counted(read as Connection, 'posts'),
    ]);
    latest.reset(
      ids.map(({ id }) => id),
      total,
    );
    popular.reset(ranked, total);
  }
  function apply(move: Move) {
    if ('added' in move) {
      const [id, score] = move.added;
      latest.added(id);
      popular.added({ id, score });
    } else if ('removed' in move) {
      const [id, score] = move.removed;
      latest.removed(id);
      popular.removed({ id, score });
    } else {
      const [id, from, to] = move.moved;
      popular.removed({ id, score: from });
      popular.added({ id, score: to });
    }
  }
  store.onCommit((changes) => movesOf(changes).forEach(apply));
  await reload();

  return {
    scoreOf: (votes) =>
      votes.castUp - votes.castDown + (startingVotes ? votes.startUp - votes.startDown : 0),
    latest(offset) {
      const { from, skip } = latest.find(offset);
      return { from: from ?? LAST_ID, skip };
    },
    popular(offset) {
      const { from, skip } = popular.find(offset);
      const { score, id } = from ?? top;
      return { score, from: id, skip };
    },
    apply,
    reload,
  };
}
