import { and, asc, eq, sql } from '../../core/drizzle.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { limit, query, updateBy } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import {
  insertPoll,
  type NewPoll,
  noVotes,
  parsePoll,
  type ShownPoll,
  shownPoll,
} from '../posts/poll.ts';
import { lockPost, type PostRow } from '../posts/reads.ts';
import { isOver, lockPollOf, type PollRow, totalsOf } from './rows.ts';

/** The figures of a poll with the rev of its room. */
export interface PollFigures {
  totals: number[];
  voters: number;
  rev: number;
}

declare module '../../core/store.ts' {
  interface Changes {
    /** Votes are shown; `post` where it shows another number of voters. */
    'poll:shown': { postId: string; figures: PollFigures; post: PostRow | null };
    'poll:ended': { post: PostRow; figures: PollFigures };
    /** The author has given the post a poll, changed it or taken it away. */
    'poll:set': { post: PostRow };
  }
}

// These jobs lock a post, then its poll. They share no transaction with votes: only between transactions a lock holds.

/** How often the votes of a poll are shown at most, on all servers together. */
const SHOW_MS = 500;

const raised = ({ posts }: Schema) => ({ rev: sql`${posts.rev} + 1` });
const setShown = updateBy('posts', 'key', ['poll'], raised);
const markShown = updateBy('polls', 'postKey', ['shownRev', 'shownAt']);
const close = updateBy('polls', 'postKey', ['isClosed', 'rev', 'shownRev', 'shownAt']);
const replace = updateBy('polls', 'postKey', [
  'choose',
  'until',
  'isClosed',
  'version',
  'totals',
  'rev',
  'shownRev',
]);

function* show(post: PostRow, poll: string | null): Procedure<PostRow> {
  yield* run(setShown, { key: post.key, poll });
  return { ...post, poll, rev: post.rev + 1 };
}

const figuresOf = (poll: PollRow): PollFigures => ({
  totals: totalsOf(poll),
  voters: poll.voters,
  rev: poll.rev,
});

/**
 * Shows the votes of a poll that are not shown yet. The row of the post is locked here alone, not by each vote.
 * @returns the milliseconds until they may be shown; null: nothing is left to show.
 */
export const showVotes = (store: Store, postId: string): Promise<number | null> =>
  store.write(function* (tx): Procedure<number | null> {
    const post = yield* lockPost(postId);
    const poll = post && (yield* get(lockPollOf, { postKey: post.key }));
    if (!poll || poll.rev === poll.shownRev) return null;
    const now = Date.now();
    const wait = Math.min(poll.shownAt + SHOW_MS - now, SHOW_MS);
    if (wait > 0) return wait;
    yield* run(markShown, { postKey: post.key, shownRev: poll.rev, shownAt: now });
    if (post.poll === null) return null;
    const shown = parsePoll(post.poll);
    const { voters } = poll;
    const isSame = shown.voters === voters;
    const next = isSame ? null : yield* show(post, JSON.stringify({ ...shown, voters }));
    tx.changed('poll:shown', { postId, figures: figuresOf(poll), post: next });
    return null;
  });

function* end(tx: Transaction, post: PostRow, shown: ShownPoll, poll: PollRow): Procedure<PostRow> {
  const rev = poll.rev + 1;
  const closed = { ...poll, isClosed: true, rev, shownRev: rev, shownAt: Date.now() };
  yield* run(close, closed);
  const figures = figuresOf(closed);
  const { totals, voters } = figures;
  const ended = { ...shown, closed: true, voters, totals } satisfies ShownPoll;
  const next = yield* show(post, JSON.stringify(ended));
  tx.changed('poll:ended', { post: next, figures });
  return next;
}

/** The member that ends a poll before its time. */
interface Ender {
  id: string;
  email: string;
}

/**
 * Ends a poll: by the wish of somebody, or where its time is over.
 * @returns the post after it; undefined where there is no such post, or it has no poll.
 */
export const endPoll = (store: Store, postId: string, by: Ender | null) =>
  store.write(function* (tx): Procedure<PostRow | undefined> {
    const post = yield* lockPost(postId);
    const poll = post && (yield* get(lockPollOf, { postKey: post.key }));
    if (!poll || post.poll === null) return undefined;
    if (poll.isClosed || (by === null && !isOver(poll, Date.now()))) return post;
    if (by && by.id !== post.authorId) {
      const entry = { actor: by.email, target: postId, detail: post.title };
      yield* appendAudit({ ...entry, act: 'poll ended' });
    }
    return yield* end(tx, post, parsePoll(post.poll), poll);
  });

/** Why a poll stays as it is. */
export type PollRefusal = 'post-unknown' | 'poll-begun' | 'poll-over';

const isSamePoll = (column: string | null, { options, choose, until }: NewPoll): boolean => {
  const shown = column === null ? null : parsePoll(column);
  return (
    JSON.stringify([shown?.options, shown?.choose, shown?.until]) ===
    JSON.stringify([options, choose, until])
  );
};

/** Keeps a poll of the locked post in place of adding it. */
type Hold = (tx: Transaction, post: PostRow, wanted: NewPoll) => Procedure<void>;

/**
 * Gives a post a poll within a job, changes it, or takes it away with null; only while nobody has voted.
 * @param hold where the poll waits for approval.
 */
export function* changePoll(
  tx: Transaction,
  postId: string,
  wanted: NewPoll | null,
  hold: Hold | null = null,
): Procedure<PostRow | PollRefusal> {
  const post = yield* lockPost(postId);
  if (!post) return 'post-unknown';
  if (wanted ? isSamePoll(post.poll, wanted) : post.poll === null) return post;
  const poll = yield* get(lockPollOf, { postKey: post.key });
  if (post.poll !== null && poll) {
    if (poll.voters > 0) return 'poll-begun';
    // Everybody may be in the room of a poll that has ended: it never runs again.
    if (wanted && isOver(poll, Date.now())) return 'poll-over';
  }
  if (hold && wanted) {
    yield* hold(tx, post, wanted);
    return post;
  }
  const version = poll && wanted ? poll.version + 1 : (poll?.version ?? 1);
  if (poll) {
    const rev = poll.rev + 1;
    const { choose, until } = wanted ?? { choose: 1, until: null };
    const totals = wanted ? noVotes(wanted) : '[]';
    const next = { choose, until, isClosed: false, version, totals, rev, shownRev: rev };
    yield* run(replace, { postKey: post.key, ...next });
  } else if (wanted) yield* insertPoll(post.key, wanted);
  const next = yield* show(post, wanted && shownPoll(wanted, version));
  tx.changed('poll:set', { post: next });
  if (wanted) tx.changed('poll:begun', { until: wanted.until });
  return next;
}

/** The same in a job of its own. */
export const setPoll = (
  store: Store,
  postId: string,
  wanted: NewPoll | null,
  hold: Hold | null = null,
) => store.write((tx) => changePoll(tx, postId, wanted, hold));

/** Polls of one look. */
const AT_ONCE = 100;

const byEnd = query<{ limit: number }>()(
  ({ polls, posts }) => ({ id: posts.id, until: polls.until }),
  (select, { polls, posts }) =>
    select
      .from(polls)
      .innerJoin(posts, eq(posts.key, polls.postKey))
      .where(and(sql`${polls.until} is not null`, sql`not ${polls.isClosed}`))
      .orderBy(asc(polls.until))
      .limit(limit),
);
const unshown = query<{ limit: number }>()(
  ({ posts }) => ({ id: posts.id }),
  (select, { polls, posts }) =>
    select
      .from(polls)
      .innerJoin(posts, eq(posts.key, polls.postKey))
      .where(sql`${polls.rev} <> ${polls.shownRev}`)
      .limit(limit),
);

/** The posts whose running polls end first, with the times. */
export const pollsByEnd = () => all(byEnd, { limit: AT_ONCE });

/** Posts with votes that are not shown: those of a server that was killed, and of members who have left. */
export function* unshownPolls(): Procedure<string[]> {
  return (yield* all(unshown, { limit: AT_ONCE })).map(({ id }) => id);
}
