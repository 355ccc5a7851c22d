/** Votes on their way. Per post one request at a time; of presses meanwhile only the last one's wish is sent. */
import { create } from 'zustand';
import type { MyVote, VoteCount } from '../../contract/votes.ts';
import { call, isUnproven } from '../call.ts';
import { logged } from '../kit/log.ts';
import { sayBad } from '../kit/toasts.ts';
import { type Votes, withVote } from './shown.ts';

/** The post that is voted on, as its page keeps it. */
export interface Ballot {
  postId: string;
  held(): Votes | undefined;
  keep(count: VoteCount): void;
  /** Reads the post again, since nobody knows whether a lost request was counted. */
  reread(): void;
}
interface Casting {
  wanted: MyVote;
  /**
   * The votes at the press. For a moment the wish is shown over these: the live event of my own vote comes before the
   * answer and can't be told from another's, so shown over that it would count twice.
   */
  over: Votes | null;
}
interface CastState {
  casting: Readonly<Record<string, Casting>>;
}

const MOMENT = 2_000;

const useCast = create<CastState>()(() => ({ casting: {} }));

function castingIs(postId: string, change: Partial<Casting>): void {
  useCast.setState(({ casting }) => {
    const now = casting[postId] ?? { wanted: null, over: null };
    return { casting: { ...casting, [postId]: { ...now, ...change } } };
  });
}

function settle(postId: string): void {
  useCast.setState(({ casting }) => {
    const { [postId]: _, ...others } = casting;
    return { casting: others };
  });
}

function send(id: string, wanted: MyVote): Promise<VoteCount> {
  const input = { params: { id } };
  if (wanted === null) return call('DELETE /posts/{id}/vote', input);
  return call(wanted === 'up' ? 'PATCH /posts/{id}/upvote' : 'PATCH /posts/{id}/downvote', input);
}

/** Sends one wish; says whether it was taken. */
async function sendOne(ballot: Ballot, wanted: MyVote): Promise<boolean> {
  const { postId } = ballot;
  castingIs(postId, { over: ballot.held() ?? null });
  const slow = setTimeout(() => castingIs(postId, { over: null }), MOMENT);
  try {
    ballot.keep(await send(postId, wanted));
    return true;
  } catch (cause) {
    logged('Vote')(cause);
    if (isUnproven(cause)) sayBad(cause.message);
    return false;
  } finally {
    clearTimeout(slow);
  }
}

async function run(ballot: Ballot): Promise<void> {
  const { postId } = ballot;
  const wish = () => useCast.getState().casting[postId]?.wanted ?? null;
  let sent: MyVote;
  let isTaken: boolean;
  do {
    sent = wish();
    isTaken = await sendOne(ballot, sent);
  } while (wish() !== sent);
  settle(postId);
  if (!isTaken) ballot.reread();
}

/** Votes (or withdraws, with null): shown at once, sent in its turn, taken back if it fails, with a word only for want of a proven address. */
export function cast(ballot: Ballot, wanted: MyVote): void {
  const { postId } = ballot;
  const isRunning = postId in useCast.getState().casting;
  castingIs(postId, { wanted });
  if (!isRunning) void run(ballot);
}

/** The votes to show: the server's, with the wish that is on its way to it. */
export function useShownVotes(postId: string, server: Votes): Votes {
  const casting = useCast((state) => state.casting[postId]);
  return casting ? withVote(casting.over ?? server, casting.wanted) : server;
}
