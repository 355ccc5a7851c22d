import { readCounter } from '../counters.ts';
import { LAST_KEY } from '../ids.ts';
import { all, get } from '../procedure.ts';
import type { Change, Store } from '../store.ts';
import {
  latestAnchorKeys,
  latestKeys,
  popularAnchorKeys,
  popularKeys,
  type Ranked,
} from './keys.ts';
import { rescoreIfChanged } from './rescoring.ts';
import { pageSegments, SEGMENT_ROWS } from './segments.ts';

interface Votes {
  startUp: number;
  startDown: number;
  castUp: number;
  castDown: number;
}

/** The effect of one change on the order of the latest and the popular list. */
export type Move =
  | { added: [key: number, score: number] }
  | { removed: [key: number, score: number] }
  | { moved: [key: number, from: number, to: number] };

/** The moves of committed changes, in order. */
export const movesOf = (changes: readonly Change[]): Move[] =>
  changes.flatMap((change): Move[] => {
    if (change.kind === 'post:added') return [{ added: [change.key, change.score] }];
    if (change.kind === 'post:removed') return [{ removed: [change.key, change.score] }];
    if (change.kind !== 'votes:changed') return [];
    const { post, scoreBefore } = change;
    return scoreBefore === post.score ? [] : [{ moved: [post.key, scoreBefore, post.score] }];
  });

/** Finds the first row of each page of the latest and the popular list, and computes scores. */
export interface PageIndex {
  /** Votes up minus votes down. Starting votes count unless the forum ignores them. */
  scoreOf(votes: Votes): number;
  /** The cursor of the row at `offset` of the latest list. */
  latest(offset: number): { from: number; skip: number };
  /** Where a key belongs in the latest list: a key before it, and the rows before that one. */
  latestBefore(key: number): { from: number; before: number };
  /** The cursor of the row at `offset` of the popular list. */
  popular(offset: number): { score: number; from: number; skip: number };
  /** Applies a move that another server has committed; the index applies this store's moves by itself. */
  apply(move: Move): void;
  /** Reads both lists again, after another process has changed them. */
  reload(): Promise<void>;
}

/** Greater than any score: starting votes are at most a million, and cast votes stay far below this. */
export const TOP_SCORE = 2_000_000_000;

/**
 * Opens the index of a store. The index applies each later commit of the store.
 * @param startingVotes whether they count; it may change, and then `db/core/page-index/rescoring.ts` computes the
 * scores again.
 */
export async function openPageIndex(
  store: Store,
  startingVotes: () => boolean,
): Promise<PageIndex> {
  const { read } = store;
  const latest = pageSegments<number>(
    (a, b) => a > b,
    async (from, skipped) =>
      (await read(get(latestKeys, { from: from ?? LAST_KEY, limit: 1, skip: skipped })))?.key,
  );
  const top: Ranked = { score: TOP_SCORE, key: LAST_KEY };
  const popular = pageSegments<Ranked>(
    (a, b) => a.score > b.score || (a.score === b.score && a.key > b.key),
    async (from, skipped) => {
      const { score, key } = from ?? top;
      return (await read(popularKeys({ score, from: key, limit: 1, skip: skipped })))[0];
    },
  );

  async function reload() {
    // The scores of restored data may belong to the other setting.
    await rescoreIfChanged(store, startingVotes() ? 1 : 0);
    const [newest, ranked, total] = await Promise.all([
      read(all(latestAnchorKeys, {})),
      read(all(popularAnchorKeys, {})),
      read(readCounter('posts')),
    ]);
    latest.reset(
      newest.map(({ key }, n) => ({
        key,
        length: n < newest.length - 1 ? SEGMENT_ROWS : total - SEGMENT_ROWS * n,
      })),
    );
    popular.reset(ranked.map(({ score, key, length }) => ({ key: { score, key }, length })));
  }
  function apply(move: Move) {
    if ('added' in move) {
      const [key, score] = move.added;
      latest.added(key);
      popular.added({ key, score });
    } else if ('removed' in move) {
      const [key, score] = move.removed;
      latest.removed(key);
      popular.removed({ key, score });
    } else {
      const [key, from, to] = move.moved;
      popular.removed({ key, score: from });
      popular.added({ key, score: to });
    }
  }
  store.onCommit((changes) => movesOf(changes).forEach(apply));
  await reload();

  return {
    scoreOf: (votes) =>
      votes.castUp - votes.castDown + (startingVotes() ? votes.startUp - votes.startDown : 0),
    latest(offset) {
      const { from, skip } = latest.find(offset);
      return { from: from ?? LAST_KEY, skip };
    },
    latestBefore(key) {
      const { from, before } = latest.segmentAt(key);
      return { from: from ?? LAST_KEY, before };
    },
    popular(offset) {
      const { from, skip } = popular.find(offset);
      const { score, key } = from ?? top;
      return { score, from: key, skip };
    },
    apply,
    reload,
  };
}
