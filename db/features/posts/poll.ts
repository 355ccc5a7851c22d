import { and, eq, sql } from '../../core/drizzle.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { insertInto, query, rowBy, updateBy } from '../../core/query.ts';

/** A poll as its author gave it. */
export interface NewPoll {
  options: readonly string[];
  choose: number;
  /** null: it has no end. */
  until: number | null;
}

/** A poll as its post shows it, in the column `poll`. */
export interface ShownPoll extends NewPoll {
  closed: boolean;
  version: number;
  voters: number;
  /** The votes of each option; null until the poll has ended. */
  totals: readonly number[] | null;
}

declare module '../../core/store.ts' {
  interface Changes {
    /** A poll begins, or another end was set. */
    'poll:begun': { until: number | null };
  }
}

/** The column `poll` of a post whose poll nobody has voted in yet. */
export function shownPoll({ options, choose, until }: NewPoll, version = 1): string {
  const none = { closed: false, version, voters: 0, totals: null };
  return JSON.stringify({ options, choose, until, ...none } satisfies ShownPoll);
}

/** Reads the column `poll` of a post. */
export const parsePoll = (column: string): ShownPoll => JSON.parse(column);

/** As many zeros as a poll has options, as a JSON array. */
export const noVotes = ({ options }: NewPoll): string => JSON.stringify(options.map(() => 0));

const insert = insertInto('polls', ['choose', 'until']);
/** Inserts what the votes of a new post's poll are counted in. */
export function* insertPoll(postKey: number, poll: NewPoll): Procedure<void> {
  const { choose, until } = poll;
  yield* run(insert, { postKey, choose, until, totals: noVotes(poll) });
}

const countsOf = rowBy('polls', 'postKey', ['isClosed', 'totals', 'voters', 'rev']);
const ballotsWith = query<{ postKey: number; pattern: string }>()(
  () => ({ count: sql<number>`count(*)`.mapWith(Number).as('count') }),
  (select, { ballots }, param) =>
    select
      .from(ballots)
      .where(
        and(
          eq(ballots.postKey, param('postKey')),
          sql`${ballots.options} like ${param('pattern')}`,
        ),
      ),
);
const setCounts = updateBy('polls', 'postKey', ['totals', 'voters', 'rev']);
/**
 * Counts the votes of a running poll again that is back with its post: those of members who have left since are gone.
 * The places of options have one digit each.
 */
export function* recountPoll(postKey: number): Procedure<void> {
  const poll = yield* get(countsOf, { postKey });
  if (!poll || poll.isClosed) return;
  const countOf = function* (pattern: string): Procedure<number> {
    return (yield* get(ballotsWith, { postKey, pattern }))?.count ?? 0;
  };
  const counted: number[] = [];
  for (const n of (JSON.parse(poll.totals) as number[]).keys())
    counted.push(yield* countOf(`%${n}%`));
  const totals = JSON.stringify(counted);
  if (totals === poll.totals) return;
  yield* run(setCounts, { postKey, totals, voters: yield* countOf('%'), rev: poll.rev + 1 });
}
