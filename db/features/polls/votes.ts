import { and, asc, eq } from '../../core/drizzle.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { deleteBy, insertInto, query, rowBy, updateBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import {
  ballotOf,
  count,
  isOver,
  lockPollById,
  lockPollOf,
  type PollRow,
  pollById,
  stands,
  totalsOf,
} from './rows.ts';

interface Voter {
  key: number;
  id: string;
  email: string;
}

/** The counts of a poll, as a voter learns them. */
export interface PollCount {
  totals: number[];
  voters: number;
  /** The places of the options that the member has chosen. */
  mine: number[];
  rev: number;
  isOver: boolean;
}

/** Why nothing was counted: the poll is not there, has ended, is another one, or has other options. */
export type VoteRefusal =
  | 'poll-unknown'
  | 'poll-over'
  | 'poll-changed'
  | 'option-unknown'
  | 'too-many-options';

declare module '../../core/store.ts' {
  interface Changes {
    /** A vote was counted or withdrawn: `mine` is what the member has chosen from now on. */
    'poll:voted': {
      postId: string;
      voter: Pick<Voter, 'id' | 'email'>;
      mine: number[];
      rev: number;
    };
  }
}

const insertBallot = insertInto('ballots');
const changeBallot = updateBy('ballots', ['postKey', 'userKey'], ['options']);
const removeBallot = deleteBy('ballots', ['postKey', 'userKey']);

const counted = (poll: PollRow, mine: number[]): PollCount => ({
  totals: totalsOf(poll),
  voters: poll.voters,
  mine,
  rev: poll.rev,
  isOver: isOver(poll, Date.now()),
});

/**
 * The jobs of one poll lock its row, one after the other: they share transactions as those of a post do. The name sorts
 * after all ids, so that a transaction locks posts before polls.
 */
const turnOf = (postId: string) => `poll ${postId}`;

/** Replaces a member's options in a locked poll; an empty list withdraws the vote. */
function* recount(
  poll: PollRow,
  userKey: number,
  before: number[],
  after: number[],
): Procedure<PollRow> {
  const ballot = { postKey: poll.postKey, userKey, options: JSON.stringify(after) };
  if (after.length === 0) yield* run(removeBallot, ballot);
  else yield* run(before.length === 0 ? insertBallot : changeBallot, ballot);
  const totals = totalsOf(poll).map(
    (total, n) => total + Number(after.includes(n)) - Number(before.includes(n)),
  );
  const voters = poll.voters + Number(after.length > 0) - Number(before.length > 0);
  const next = { ...poll, voters, totals: JSON.stringify(totals), rev: poll.rev + 1 };
  yield* run(count, next);
  return next;
}

function* ownOptions({ postKey }: Pick<PollRow, 'postKey'>, userKey: number): Procedure<number[]> {
  const ballot = yield* get(ballotOf, { postKey, userKey });
  return ballot ? JSON.parse(ballot.options) : [];
}

function* change(
  tx: Transaction,
  postId: string,
  { key: userKey, id, email }: Voter,
  wanted: number[],
  version?: number,
): Procedure<PollCount | VoteRefusal> {
  const poll = yield* get(lockPollById, { id: postId });
  if (!poll || !stands(poll)) return 'poll-unknown';
  if (isOver(poll, Date.now())) return 'poll-over';
  if (version !== undefined && version !== poll.version) return 'poll-changed';
  if (wanted.some((option) => option >= totalsOf(poll).length)) return 'option-unknown';
  if (wanted.length > poll.choose) return 'too-many-options';
  const before = yield* ownOptions(poll, userKey);
  if (JSON.stringify(before) === JSON.stringify(wanted)) return counted(poll, before);
  const next = yield* recount(poll, userKey, before, wanted);
  tx.changed('poll:voted', { postId, voter: { id, email }, mine: wanted, rev: next.rev });
  return counted(next, wanted);
}

/**
 * Votes in the poll of a post, in place of the member's earlier vote. A repeated vote changes nothing.
 * @param version of the poll that the member has read; undefined: any.
 */
export const voteInPoll = (
  store: Store,
  postId: string,
  voter: Voter,
  { options, version }: { options: readonly number[]; version?: number | undefined },
) => {
  const wanted = [...new Set(options)].sort((one, other) => one - other);
  return store.write((tx) => change(tx, postId, voter, wanted, version), turnOf(postId));
};

/** Withdraws a member's vote, if there is one. */
export const withdrawFromPoll = (store: Store, postId: string, voter: Voter) =>
  store.write((tx) => change(tx, postId, voter, []), turnOf(postId));

/** The counts of the poll of a post, and the member's own vote; undefined where it has none. */
export function* findPollCount(
  postId: string,
  userKey: number | null,
): Procedure<PollCount | undefined> {
  const poll = yield* get(pollById, { id: postId });
  if (!poll || !stands(poll)) return undefined;
  const mine = userKey === null ? [] : yield* ownOptions(poll, userKey);
  return { ...counted(poll, mine), isOver: poll.isClosed };
}

const revOf = rowBy('polls', 'postKey', ['rev']);
/** A member's own vote in the poll of a post, as of the rev of its room. The rev is read first: it is never ahead. */
export function* findOwnBallot(postKey: number, userKey: number) {
  const poll = yield* get(revOf, { postKey });
  return poll && { mine: yield* ownOptions({ postKey }, userKey), rev: poll.rev };
}

const ballotInRunning = query<{ userKey: number }>()(
  ({ ballots }) => ({ postKey: ballots.postKey }),
  (select, { ballots, polls }, param) =>
    select
      .from(ballots)
      .innerJoin(polls, eq(polls.postKey, ballots.postKey))
      .where(and(eq(ballots.userKey, param('userKey')), eq(polls.isClosed, false)))
      .orderBy(asc(ballots.postKey))
      .limit(1),
);

/**
 * Takes a vote of a member who has left out of a running poll.
 * @returns false when there is none left; those in polls that have ended stay counted.
 */
export const withdrawOneOfLeaver = (store: Store, userKey: number): Promise<boolean> =>
  store.write(function* () {
    const found = yield* get(ballotInRunning, { userKey });
    const poll = found && (yield* get(lockPollOf, found));
    if (!poll) return false;
    if (!poll.isClosed) yield* recount(poll, userKey, yield* ownOptions(poll, userKey), []);
    return true;
  });
