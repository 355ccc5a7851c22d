import { sql } from '../../core/drizzle.ts';
import { elementsOf } from '../../core/engine.ts';
import { all, type Procedure, runEach } from '../../core/procedure.ts';
import { mutation, query } from '../../core/query.ts';
import type { Transaction } from '../../core/store.ts';
import { mayNotify, notifyOfMilestones } from './notices.ts';

/** Votes that don't count, of the author or of muted members, are usually at most so many. */
const USUAL_UNCOUNTED = 20;
/** Where they are more, each tenth vote alone looks for a milestone: votes stay fast. */
const LOOK_EVERY = 10;

/** Posts with the number of their votes by others whom their author has not muted; `keys` is a JSON array. */
const countedVotes = query<{ keys: string }>()(
  ({ posts, votes, mutes }) => ({
    key: posts.key,
    id: posts.id,
    authorKey: posts.authorKey,
    votes: sql<number>`${posts.castUp} + ${posts.castDown}
      - (select count(*) from ${votes} as own where own.post_key = posts.key and own.user_key = posts.author_key)
      - (select count(*) from ${mutes} as m join ${votes} as v on v.post_key = posts.key and v.user_key = m.muted_key
          where m.user_key = posts.author_key and m.muted_key <> posts.author_key)`
      .mapWith(Number)
      .as('votes'),
  }),
  (select, { posts }, param, { db }) =>
    select
      .from(sql`${elementsOf(db, param('keys'))} as named`)
      .innerJoin(posts, sql`${posts.key} = cast(cast(named.value as text) as bigint)`),
);

const correct = mutation<{ key: number }>()((db, { posts, notices }, param) =>
  db
    .update(posts)
    .set({
      notifiedVotes: sql`coalesce((select n.count from ${notices} as n
        where n.user_key = posts.author_key and n.kind = 'votes' and n.subject = posts.id), 0)`,
    })
    .where(sql`posts.key = ${param('key')}`),
);

/** The greatest of 1, 10, 100 … that is not above a number; 0 for none. */
export const milestoneOf = (votes: number) => (votes < 1 ? 0 : 10 ** (String(votes).length - 1));

/**
 * Tells of the milestones that the votes of one transaction have reached.
 * @param expected the milestones by post, as they are if all votes count.
 */
function* tellMilestones(tx: Transaction, expected: ReadonlyMap<number, number>): Procedure<void> {
  const posts = yield* all(countedVotes, { keys: JSON.stringify([...expected.keys()]) });
  const reached = posts.map((post) => ({ ...post, milestone: milestoneOf(Number(post.votes)) }));
  yield* notifyOfMilestones(
    tx,
    'votes',
    reached.flatMap(({ key: postKey, id: subject, authorKey: userKey, milestone: count }) =>
      count > 0 ? [{ userKey, subject, postKey, count }] : [],
    ),
  );
  const others = reached.filter(({ key, milestone }) => milestone !== expected.get(key));
  if (others.length > 0) yield* runEach(correct, others);
}

/** A post before a vote is added to its counts. */
interface VotedPost {
  key: number;
  authorKey: number;
  castUp: number;
  castDown: number;
  notifiedVotes: number;
}

/**
 * The `notifiedVotes` of a post after a vote that is being cast. Where all votes pass a milestone, the job of the vote
 * stores it, and the end of the transaction looks which votes count: it tells the author, or sets the column back. A
 * vote may stand above a milestone that nobody was told of: votes count again once their member is unmuted.
 */
export function* nextMilestone(
  tx: Transaction,
  { key, authorKey, castUp, castDown, notifiedVotes }: VotedPost,
  voterKey: number,
): Procedure<number> {
  const all = castUp + castDown + 1;
  const milestone = milestoneOf(all);
  if (milestone <= notifiedVotes) return notifiedVotes;
  if (all - milestone > USUAL_UNCOUNTED && all % LOOK_EVERY > 0) return notifiedVotes;
  if (!(yield* mayNotify(authorKey, voterKey))) return notifiedVotes;
  tx.beforeCommit(tellMilestones, key, milestone);
  return milestone;
}
