import type { MyVote } from '../../../contract/features/votes.ts';
import { and, eq, ne, sql } from '../../core/drizzle.ts';
import { get, run } from '../../core/procedure.ts';
import { insertInto, mutation, type RowOf, returning, rowBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { nextMilestone } from '../inbox/milestones.ts';
import { liveFields } from '../posts/live-fields.ts';
import type { UserRow } from '../users/rows.ts';

type Sign = 1 | -1;
type Voter = Pick<UserRow, 'key' | 'email'>;

/** The columns of a post for a vote and its event. The job locks the post, as do all jobs that change its counts. */
const lockCounts = rowBy(
  'posts',
  'id',
  (schema) => ({
    ...liveFields(schema),
    id: schema.posts.id,
    authorKey: schema.posts.authorKey,
    notifiedVotes: schema.posts.notifiedVotes,
    score: schema.posts.score,
  }),
  'no key update',
);
export type CountsRow = RowOf<typeof lockCounts>;

const insertVote = insertInto('votes', [], 'ignore');
const switchVote = mutation<{ postKey: number; userKey: number; direction: Sign }>()(
  (db, { votes }, param) =>
    db
      .update(votes)
      .set({ direction: sql`${param('direction')}` })
      .where(
        and(
          eq(votes.postKey, param('postKey')),
          eq(votes.userKey, param('userKey')),
          ne(votes.direction, param('direction')),
        ),
      ),
);
const removeVote = returning<{ postKey: number; userKey: number }>()(
  ({ votes }) => ({ direction: votes.direction }),
  (db, { votes }, param) =>
    db
      .delete(votes)
      .where(and(eq(votes.postKey, param('postKey')), eq(votes.userKey, param('userKey')))),
);
const ownVote = rowBy('votes', ['postKey', 'userKey'], ['direction']);
interface CountsChange {
  up: number;
  down: number;
  notifiedVotes: number;
}
const addToCounts = mutation<CountsChange & { key: number; by: number }>()((db, { posts }, param) =>
  db
    .update(posts)
    .set({
      castUp: sql`${posts.castUp} + ${param('up')}`,
      castDown: sql`${posts.castDown} + ${param('down')}`,
      score: sql`${posts.score} + ${param('by')}`,
      rev: sql`${posts.rev} + 1`,
      notifiedVotes: sql`${param('notifiedVotes')}`,
    })
    .where(eq(posts.key, param('key'))),
);

declare module '../../core/store.ts' {
  interface Changes {
    /** The post after the vote, and whose vote is what from now on. */
    'votes:changed': { post: CountsRow; email: string; myVote: MyVote };
  }
}

const NAMES = { 1: 'up', '-1': 'down' } as const;

/** How each transition of a vote changes the two counts. Each row is a test. */
const TRANSITIONS = {
  cast: { up: { up: 1, down: 0 }, down: { up: 0, down: 1 } },
  turned: { up: { up: 1, down: -1 }, down: { up: -1, down: 1 } },
  withdrawn: { up: { up: -1, down: 0 }, down: { up: 0, down: -1 } },
} as const;

function* applyTransition(
  tx: Transaction,
  post: CountsRow,
  { up, down, notifiedVotes }: CountsChange,
  vote: { email: string; myVote: MyVote },
) {
  const by = up - down;
  yield* run(addToCounts, { key: post.key, up, down, by, notifiedVotes });
  const updated: CountsRow = {
    ...post,
    notifiedVotes,
    castUp: post.castUp + up,
    castDown: post.castDown + down,
    score: post.score + by,
    rev: post.rev + 1,
  };
  tx.changed('votes:changed', { post: updated, ...vote });
  return updated;
}

function* cast(tx: Transaction, postId: string, { key: userKey, email }: Voter, sign: Sign) {
  const post = yield* get(lockCounts, { id: postId });
  if (!post) return null;
  const vote = { postKey: post.key, userKey, direction: sign };
  const transition =
    (yield* run(insertVote, vote)) > 0
      ? 'cast'
      : (yield* run(switchVote, vote)) > 0
        ? 'turned'
        : null;
  if (!transition) return post;
  const myVote = NAMES[sign];
  const gained = TRANSITIONS[transition][myVote];
  const notifiedVotes =
    transition === 'cast' ? yield* nextMilestone(tx, post, userKey) : post.notifiedVotes;
  return yield* applyTransition(tx, post, { ...gained, notifiedVotes }, { email, myVote });
}

/**
 * Casts or switches a member's vote. A repeated vote changes nothing.
 * @returns the post after it, or null when there is no such post.
 */
export const castVote = (store: Store, postId: string, voter: Voter, sign: Sign) =>
  store.write((tx) => cast(tx, postId, voter, sign), postId);

function* withdraw(tx: Transaction, postId: string, { key: userKey, email }: Voter) {
  const post = yield* get(lockCounts, { id: postId });
  if (!post) return null;
  const vote = yield* get(removeVote, { postKey: post.key, userKey });
  if (!vote) return post;
  const lost = TRANSITIONS.withdrawn[NAMES[vote.direction]];
  const { notifiedVotes } = post;
  return yield* applyTransition(tx, post, { ...lost, notifiedVotes }, { email, myVote: null });
}

/** Withdraws a member's vote, if there is one. It returns what `castVote` returns. */
export const withdrawVote = (store: Store, postId: string, voter: Voter) =>
  store.write((tx) => withdraw(tx, postId, voter), postId);

/** A member's own vote on a post: up, down or null. */
export function* findVote(post: { key: number }, { key: userKey }: Voter) {
  const vote = yield* get(ownVote, { postKey: post.key, userKey });
  return vote ? NAMES[vote.direction] : null;
}
