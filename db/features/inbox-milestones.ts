import { eq, sql } from '../drizzle.ts';
import { get, type Procedure } from '../procedure.ts';
import { query } from '../query.ts';
import type { Transaction } from '../store.ts';
import { mayNotify, notifyOfMilestone } from './inbox-notices.ts';

/** Votes that don't count, of the author or of muted members, are looked for while there may be at most so many. */
const MOST_UNCOUNTED = 20;

const uncounted = query<{ key: number }>()(
  ({ posts, votes, mutes }) => ({
    authorKey: posts.authorKey,
    votes: sql<number>`(select count(*) from
      (select author.author_key as voter from ${posts} as author where author.key = ${posts.key}
        union select m.muted_key from ${mutes} as m where m.user_key = ${posts.authorKey}) as voters
      join ${votes} as v on v.post_key = ${posts.key} and v.user_key = voters.voter)`.as('votes'),
  }),
  (db, { posts }, param, fields) =>
    db
      .select(fields)
      .from(posts)
      .where(eq(posts.key, param('key'))),
);

/** The greatest of 1, 10, 100 … that is not above a number; 0 for none. */
const milestoneOf = (votes: number) => (votes < 1 ? 0 : 10 ** (String(votes).length - 1));

/**
 * Tells a post's author of a milestone: of 1, 10, 100 … votes by others whom the author has not muted. Such a vote has
 * just been cast, so the number passes no milestone.
 */
export function* notifyOfVotes(
  tx: Transaction,
  post: { key: number; id: string; castUp: number; castDown: number },
  voterKey: number,
): Procedure<void> {
  const all = post.castUp + post.castDown;
  if (all - milestoneOf(all) > MOST_UNCOUNTED) return;
  const found = yield* get(uncounted, post);
  if (!found) return;
  const votes = all - Number(found.votes);
  if (votes < 1 || votes !== milestoneOf(votes)) return;
  if (!(yield* mayNotify(found.authorKey, voterKey))) return;
  const about = { subject: post.id, postKey: post.key, count: votes };
  yield* notifyOfMilestone(tx, { userKey: found.authorKey, kind: 'votes', ...about });
}
