import { eq } from '../../core/drizzle.ts';
import { forUpdate } from '../../core/engine.ts';
import { hasId, query, type RowOf, rowBy, updateBy } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';

const fieldsOf = ({ polls }: Schema) => ({
  postKey: polls.postKey,
  choose: polls.choose,
  until: polls.until,
  isClosed: polls.isClosed,
  version: polls.version,
  voters: polls.voters,
  totals: polls.totals,
  rev: polls.rev,
  shownRev: polls.shownRev,
  shownAt: polls.shownAt,
});

/** Finds the poll of a post by the post's id. */
export const pollById = query<{ id: string }>()(fieldsOf, (select, { polls, posts }, param) =>
  select.from(polls).innerJoin(posts, eq(posts.key, polls.postKey)).where(hasId(posts, param)),
);
/** Locks the poll of a post, and not the post. */
export const lockPollById = query<{ id: string }>()(
  fieldsOf,
  (select, { polls, posts }, param, { db }) =>
    forUpdate(
      db,
      select.from(polls).innerJoin(posts, eq(posts.key, polls.postKey)).where(hasId(posts, param)),
      'no key update',
      polls,
    ),
);
/** Locks the poll of a locked post. */
export const lockPollOf = rowBy('polls', 'postKey', fieldsOf, 'no key update');
export type PollRow = RowOf<typeof pollById>;

export const totalsOf = ({ totals }: Pick<PollRow, 'totals'>): number[] => JSON.parse(totals);

/** True if the post has the poll: the row outlives it. */
export const stands = ({ totals }: Pick<PollRow, 'totals'>): boolean => totals !== '[]';

/** True if a poll has ended: its time may be over before that was written. */
export const isOver = ({ isClosed, until }: Pick<PollRow, 'isClosed' | 'until'>, now: number) =>
  isClosed || (until !== null && until <= now);

/** Changes what is counted in a locked poll. */
export const count = updateBy('polls', 'postKey', ['voters', 'totals', 'rev']);

export const ballotOf = rowBy('ballots', ['postKey', 'userKey'], ['options']);
