/** Questions: posts with a tag that asks, and the comment of each that its author or a moderator chose as the answer. */
import type { QuestionState } from '../../../contract/features/posts.ts';
import { increment, incrementMany, questionsOf, readCounter } from '../../core/counters.ts';
import { and, eq, sql } from '../../core/drizzle.ts';
import { forUpdate } from '../../core/engine.ts';
import { rowPages, rowsOfPage } from '../../core/pagination.ts';
import { all, get, type Procedure, run, yieldTurn } from '../../core/procedure.ts';
import {
  limit,
  type ParamOf,
  query,
  type RowOf,
  rowBy,
  type Slice,
  updateBy,
} from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Transaction } from '../../core/store.ts';
import { removeAnswerNotices } from '../inbox/removals.ts';
import { findPost, listedPosts, type PostRow } from './reads.ts';

/** The kept state of a question; null: the tag of the post does not ask. */
export const OPEN = 0;
export const ANSWERED = 1;
type Question = typeof OPEN | typeof ANSWERED | null;
const VALUES = { open: OPEN, answered: ANSWERED } as const;

declare module '../../core/store.ts' {
  interface Changes {
    /** A post was closed, opened, pinned or unpinned, or has another answer; `feed` where lists have other posts. */
    'post:marked': { post: PostRow; feed: { feedRev: number; total: number } | null };
  }
}

const tagForPost = rowBy('tags', 'name', ['asks'], 'key share');

/** The question of a new post with a tag; a change of the tag waits for the job, or comes before it. */
export function* questionWith(tag: string): Procedure<Question> {
  return (yield* get(tagForPost, { name: tag }))?.asks ? OPEN : null;
}

/** The tag of a post, and what it keeps of its question. */
export interface Questioned {
  tag: string;
  question: Question;
}

type Counts = Map<ReturnType<typeof questionsOf>, number>;

/** Counts a post as a question no more as it was (null: it is new), but as it is (null: it goes). */
function addQuestion(counts: Counts, before: Questioned | null, after: Questioned | null): void {
  const add = (post: Questioned | null, by: number) => {
    if (!post || post.question === null) return;
    const state = post.question === OPEN ? 'open' : 'answered';
    for (const name of [questionsOf(state), questionsOf(state, post.tag)])
      counts.set(name, (counts.get(name) ?? 0) + by);
  };
  add(before, -1);
  add(after, 1);
}

const saveCounts = (counts: Counts) =>
  incrementMany(new Map([...counts].filter(([, by]) => by !== 0)));

/** Counts the change of one post. */
export function* countQuestion(
  before: Questioned | null,
  after: Questioned | null,
): Procedure<void> {
  const counts: Counts = new Map();
  addQuestion(counts, before, after);
  yield* saveCounts(counts);
}

const saveQuestion = updateBy('posts', 'key', ['answerKey', 'question']);
const markComment = updateBy('comments', 'key', ['isAnswer']);

type Answered = { key: number; answerKey: number | null } & Questioned;
type NextAnswer = { answerKey: number | null } & Questioned;

/** Writes the answer of a locked post. */
function* writeAnswer(tx: Transaction, post: Answered, next: NextAnswer): Procedure<void> {
  const { key, answerKey: before } = post;
  yield* run(saveQuestion, { key, ...next });
  if (before === next.answerKey) return;
  if (before !== null) {
    yield* run(markComment, { key: before, isAnswer: false });
    yield* removeAnswerNotices(tx, key);
  }
  if (next.answerKey !== null) yield* run(markComment, { key: next.answerKey, isAnswer: true });
}

/** Keeps the answer of a locked post, and counts it; the caller raises the rev. */
export function* saveAnswer(tx: Transaction, post: Answered, next: NextAnswer): Procedure<void> {
  if (post.question === null && next.question === null) return;
  yield* writeAnswer(tx, post, next);
  yield* countQuestion(post, next);
}

const isIn = ({ posts }: Schema, param: ParamOf<{ question: number }>) =>
  eq(posts.question, sql`${param('question')}`);
const isInTag = (schema: Schema, param: ParamOf<{ question: number; tag: string }>) =>
  and(isIn(schema, param), eq(schema.posts.tag, param('tag')));
const byScore = ({ posts }: Schema) => [posts.score];
type InTag = { question: number; tag: string };
const LISTS = {
  new: {
    all: rowPages<{ question: number }, PostRow>(listedPosts, isIn),
    tag: rowPages<InTag, PostRow>(listedPosts, isInTag),
  },
  popular: {
    all: rowPages<{ question: number }, PostRow>(listedPosts, isIn, byScore),
    tag: rowPages<InTag, PostRow>(listedPosts, isInTag, byScore),
  },
};

/** Which questions: their state, and their tag (null: any). */
export interface Questions {
  state: QuestionState;
  tag: string | null;
}

/** How many questions there are. */
export const countQuestions = ({ state, tag }: Questions): Procedure<number> =>
  readCounter(questionsOf(state, tag));

/** A page of the questions in an order. */
export function* listQuestions(wanted: Questions, order: keyof typeof LISTS, slice: Slice) {
  const total = yield* countQuestions(wanted);
  const question = VALUES[wanted.state];
  const { tag } = wanted;
  return tag === null
    ? yield* rowsOfPage(LISTS[order].all, { question }, total, slice)
    : yield* rowsOfPage(LISTS[order].tag, { question, tag }, total, slice);
}

const BATCH_ROWS = 100;
// An answer that is chosen meanwhile is read after its job, under the lock.
const ofTag = query<{ tag: string; asks: number; limit: number }>()(
  ({ posts }) => ({
    key: posts.key,
    id: posts.id,
    tag: posts.tag,
    question: posts.question,
    answerKey: posts.answerKey,
  }),
  (select, { posts }, param, { db }) =>
    forUpdate(
      db,
      select
        .from(posts)
        .where(
          sql`${posts.tag} = ${param('tag')} and (case when ${posts.question} is null then 1 else 0 end) = ${param('asks')}`,
        )
        .orderBy(posts.key)
        .limit(limit),
      'no key update',
      posts,
    ),
);
const raiseRev = updateBy('posts', 'key', [], ({ posts }) => ({ rev: sql`${posts.rev} + 1` }));

/**
 * Makes the posts with a locked tag questions, or no more: then their answers go with their notices. The rev of the feed
 * rises, as the lists of questions are others.
 */
export function* setAsks(tx: Transaction, tag: string, asks: boolean): Procedure<void> {
  const batch = { tag, asks: Number(asks), limit: BATCH_ROWS };
  const counts: Counts = new Map();
  let found: RowOf<typeof ofTag>[];
  do {
    found = yield* all(ofTag, batch);
    for (const post of found) {
      const next = { tag, answerKey: null, question: asks ? OPEN : null } as const;
      yield* writeAnswer(tx, post, next);
      addQuestion(counts, post, next);
      if (post.answerKey === null) continue;
      yield* run(raiseRev, post);
      const marked = yield* findPost(post.id);
      if (marked) tx.changed('post:marked', { post: marked, feed: null });
    }
    yield* yieldTurn();
  } while (found.length === BATCH_ROWS);
  // Counters are locked after all posts: other jobs lock a post, then these counters.
  yield* saveCounts(counts);
  yield* increment('rev.feed');
}

/** Records that a post has another answer, or none: the lists of questions are then others, and the feed's rev rises. */
export function* recordOtherAnswer(tx: Transaction, id: string): Procedure<PostRow | undefined> {
  const feedRev = yield* increment('rev.feed');
  const post = yield* findPost(id);
  const feed = { feedRev, total: yield* readCounter('posts') };
  if (post) tx.changed('post:marked', { post, feed });
  return post;
}
