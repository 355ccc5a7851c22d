/** The order `best`, made in one place for both engines. */
import type { Term } from '../../../contract/search/query.ts';
import { wordsOf } from '../../../contract/search/words.ts';
import { TurnTimer, yieldOverlongTurn } from '../../core/concurrency/event-loop-yield.ts';
import { eq } from '../../core/drizzle.ts';
import { all, type Procedure } from '../../core/procedure.ts';
import { query } from '../../core/query.ts';
import { byKey, type Hit, type RankedHit } from './cursor.ts';
import { type AnyKeys, isAnyOf } from './matches.ts';

const postFacts = query<AnyKeys>()(
  ({ posts }) => ({
    key: posts.key,
    title: posts.title,
    score: posts.score,
    commentCount: posts.commentCount,
  }),
  (select, { posts }, _param, { db }) => select.from(posts).where(isAnyOf(db, posts.key)),
);
const commentFacts = query<AnyKeys>()(
  ({ comments, posts }) => ({
    key: comments.key,
    title: posts.title,
    score: posts.score,
    commentCount: posts.commentCount,
  }),
  (select, { comments, posts }, _param, { db }) =>
    select
      .from(comments)
      .innerJoin(posts, eq(posts.key, comments.postKey))
      .where(isAnyOf(db, comments.key)),
);
const FACTS = { posts: postFacts, comments: commentFacts };

interface Facts {
  title: string;
  score: number;
  commentCount: number;
}

/** Words in the title weigh as much as a score of 255; comments share half of what their post has. */
const TITLE_WEIGHT = 8;
const TALK_WEIGHT = 0.5;
const KIND_WEIGHT = { posts: 1, comments: 0.5 };

/** Which part of the terms' words a title has. */
function shareInTitle(title: string, terms: readonly Term[]): number {
  const words = wordsOf(title);
  const known = new Set(words);
  let [has, all] = [0, 0];
  for (const term of terms)
    for (const [n, word] of term.words.entries()) {
      const isPrefix = term.isPrefix && n === term.words.length - 1;
      all++;
      if (isPrefix ? words.some((one) => one.startsWith(word)) : known.has(word)) has++;
    }
  return has / all;
}

const rankOf = (
  kind: Hit['kind'],
  { title, score, commentCount }: Facts,
  terms: readonly Term[],
): number =>
  KIND_WEIGHT[kind] *
  (TITLE_WEIGHT * shareInTitle(title, terms) +
    Math.log2(1 + Math.max(0, score)) +
    TALK_WEIGHT * Math.log2(1 + commentCount));

/** The best first; equally good ones newest first. */
export const byRank = (a: RankedHit, b: RankedHit): number => b.rank - a.rank || byKey(a, b);

/** Ranks hits by the words in the title, the votes and the talk of their posts. */
export function* ranked(hits: readonly Hit[], terms: readonly Term[]): Procedure<RankedHit[]> {
  const result: RankedHit[] = [];
  const timer = new TurnTimer();
  for (const kind of ['posts', 'comments'] as const) {
    const keys = hits.filter((hit) => hit.kind === kind).map(({ key }) => key);
    if (keys.length === 0) continue;
    for (const { key, ...facts } of yield* all(FACTS[kind], { keys })) {
      result.push({ kind, key, rank: rankOf(kind, facts, terms) });
      yield* yieldOverlongTurn(timer);
    }
  }
  return result.sort(byRank);
}
