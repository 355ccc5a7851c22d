import { sql } from '../../core/drizzle.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { rowBy } from '../../core/query.ts';
import type { Transaction } from '../../core/store.ts';
import { mayNotify, notifyOfMilestone } from './notices.ts';

/** Votes that don't count, of the author or of muted members, are usually at most so many. */
const USUAL_UNCOUNTED = 20;
/** Where they are more, each tenth vote alone looks for a milestone: votes stay fast. */
const LOOK_EVERY = 10;

// Drizzle leaves the table's name out of the columns of a lone table: in a subquery they would be those of the inner
// one.
const notified = rowBy('posts', 'key', ({ posts, notices }) => ({
  authorKey: posts.authorKey,
  milestone: sql<number>`coalesce((select n.count from ${notices} as n
      where n.user_key = posts.author_key and n.kind = 'votes' and n.subject = posts.id), 0)`
    .mapWith(Number)
    .as('milestone'),
}));

const uncounted = rowBy('posts', 'key', ({ posts, votes, mutes }) => ({
  votes: sql<number>`(select count(*) from
      (select author.author_key as voter from ${posts} as author where author.key = posts.key
        union select m.muted_key from ${mutes} as m where m.user_key = posts.author_key) as voters
      join ${votes} as v on v.post_key = posts.key and v.user_key = voters.voter)`.as('votes'),
}));

/** The greatest of 1, 10, 100 … that is not above a number; 0 for none. */
const milestoneOf = (votes: number) => (votes < 1 ? 0 : 10 ** (String(votes).length - 1));

/**
 * Tells a post's author of a milestone: of 1, 10, 100 … votes by others whom the author has not muted. A vote has just
 * been cast. It may stand above a milestone that nobody was notified of: votes count again once their member is
 * unmuted.
 */
export function* notifyOfVotes(
  tx: Transaction,
  post: { key: number; id: string; castUp: number; castDown: number },
  voterKey: number,
): Procedure<void> {
  const all = post.castUp + post.castDown;
  if (all - milestoneOf(all) > USUAL_UNCOUNTED && all % LOOK_EVERY > 0) return;
  const known = yield* get(notified, post);
  if (!known || known.milestone >= milestoneOf(all)) return;
  const milestone = milestoneOf(all - Number((yield* get(uncounted, post))?.votes ?? 0));
  if (milestone <= known.milestone || !(yield* mayNotify(known.authorKey, voterKey))) return;
  const about = { subject: post.id, postKey: post.key, count: milestone };
  yield* notifyOfMilestone(tx, { userKey: known.authorKey, kind: 'votes', ...about });
}
