import type { Connection, Store, Transaction } from './connection.ts';
import { and, eq, ne, sql } from './drizzle.ts';
import { holdPost, type PostRow } from './posts.ts';
import { change, rows } from './query.ts';

type Sign = 1 | -1;

const cast = change<{ postId: string; userId: string; direction: Sign }>()((db, { votes }, hole) =>
  db
    .insert(votes)
    .values({ postId: hole('postId'), userId: hole('userId'), direction: hole('direction') })
    .onConflictDoNothing(),
);
const turn = change<{ postId: string; userId: string; direction: Sign }>()((db, { votes }, hole) =>
  db
    .update(votes)
    .set({ direction: sql`${hole('direction')}` })
    .where(
      and(
        eq(votes.postId, hole('postId')),
        eq(votes.userId, hole('userId')),
        ne(votes.direction, hole('direction')),
      ),
    ),
);
const withdraw = rows<{ postId: string; userId: string }>()(
  ({ votes }) => ({ direction: votes.direction }),
  (db, { votes }, hole, fields) =>
    db
      .delete(votes)
      .where(and(eq(votes.postId, hole('postId')), eq(votes.userId, hole('userId'))))
      .returning(fields),
);
const mine = rows<{ postId: string; userId: string }>()(
  ({ votes }) => ({ direction: votes.direction }),
  (db, { votes }, hole, fields) =>
    db
      .select(fields)
      .from(votes)
      .where(and(eq(votes.postId, hole('postId')), eq(votes.userId, hole('userId')))),
);
const tally = change<{ id: string; up: number; down: number; by: number }>()(
  (db, { posts }, hole) =>
    db
      .update(posts)
      .set({
        castUp: sql`${posts.castUp} + ${hole('up')}`,
        castDown: sql`${posts.castDown} + ${hole('down')}`,
        score: sql`${posts.score} + ${hole('by')}`,
        rev: sql`${posts.rev} + 1`,
      })
      .where(eq(posts.id, hole('id'))),
);

declare module './connection.ts' {
  interface Changes {
    /** The post after the vote, and its score before. */
    'votes:changed': { post: PostRow; scoreBefore: number };
  }
}

const NAMES = { 1: 'up', '-1': 'down' } as const;

/** What a press does to the vote that was there, and to the two counts. Each row is a test. */
export const TRANSITIONS = {
  cast: { up: { up: 1, down: 0 }, down: { up: 0, down: 1 } },
  turned: { up: { up: 1, down: -1 }, down: { up: -1, down: 1 } },
  withdrawn: { up: { up: -1, down: 0 }, down: { up: 0, down: -1 } },
} as const;

async function apply(tx: Transaction, post: PostRow, { up, down }: { up: number; down: number }) {
  const by = up - down;
  await tx.run(tally, { id: post.id, up, down, by });
  const now: PostRow = {
    ...post,
    castUp: post.castUp + up,
    castDown: post.castDown + down,
    score: post.score + by,
    rev: post.rev + 1,
  };
  tx.changed('votes:changed', { post: now, scoreBefore: post.score });
  return now;
}

/**
 * Casts or switches a member's vote; the same direction again changes nothing.
 * @returns the post after it, or null when there is no such post.
 */
export function castVote(store: Store, postId: string, userId: string, sign: Sign) {
  return store.write(async (tx) => {
    const post = await holdPost(tx, postId);
    if (!post) return null;
    const vote = { postId, userId, direction: sign };
    const happened =
      (await tx.run(cast, vote)) > 0 ? 'cast' : (await tx.run(turn, vote)) > 0 ? 'turned' : null;
    return happened ? apply(tx, post, TRANSITIONS[happened][NAMES[sign]]) : post;
  }, postId);
}

/** Withdraws a member's vote, if there is one. Answers as `castVote`. */
export function withdrawVote(store: Store, postId: string, userId: string) {
  return store.write(async (tx) => {
    const post = await holdPost(tx, postId);
    if (!post) return null;
    const vote = await tx.get(withdraw, { postId, userId });
    return vote ? apply(tx, post, TRANSITIONS.withdrawn[NAMES[vote.direction]]) : post;
  }, postId);
}

/** A member's own vote on a post: up, down or null. */
export async function findVote(from: Connection, postId: string, userId: string) {
  const vote = await from.get(mine, { postId, userId });
  return vote ? NAMES[vote.direction] : null;
}
