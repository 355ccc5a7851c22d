/** The poll of a post on its page: its options to choose from, then its votes. */
import Check from 'lucide-react/icons/check';
import { type FormEvent, useEffect, useState } from 'react';
import {
  pollChoose,
  pollEnded,
  pollEnds,
  pollHeading,
  pollSecret,
  pollShare,
  pollTakeBack,
  pollToSee,
  pollVote,
  pollVoteAgain,
  pollVoters,
  pollVotes,
  pollYours,
} from '#messages';
import type { Poll, PollVote } from '../../../contract/core/poll-schemas.ts';
import { room } from '../../../contract/core/rooms.ts';
import { call } from '../../api/call.ts';
import { useRoom } from '../../live/use-room.ts';
import { Button } from '../../ui/controls/button.tsx';
import { langOf } from '../../ui/display/lang-of.ts';
import { Phrase } from '../../ui/display/phrase.tsx';
import { Time } from '../../ui/display/time.tsx';
import { attempt, useBusy } from '../../ui/feedback/attempt.ts';
import { useSpokenChanges } from '../../ui/feedback/spoken-changes.tsx';
import { mayAct, useSession } from '../auth/session/session.ts';
import { JoinToAct } from '../auth/sign-in/members-act.tsx';
import { applyPoll, useVotes } from './store.ts';
import './polls.css';

interface PollProps {
  postId: string;
  poll: Poll;
  /** The own vote as the post told it; undefined: it tells none. */
  own: PollVote | undefined;
  /** Reads the post again: its poll may be another one. */
  refetch: () => void;
}

/** One option with its votes; `share` is null while they are not known. */
function Option({
  text,
  share,
  votes,
  isMine,
  isFirst,
}: {
  text: string;
  share: number | null;
  votes: number;
  isMine: boolean;
  isFirst: boolean;
}) {
  return (
    <li className={`opt ${isMine ? 'mine' : ''}`}>
      {share !== null && (
        <svg aria-hidden="true">
          <rect width={`${share}%`} height="100%" className={isFirst ? 'first' : ''} />
        </svg>
      )}
      {isMine && (
        <>
          <Check size={18} aria-hidden="true" className="text-betel shrink-0" />
          <span className="sr-only">{pollYours}</span>
        </>
      )}
      <span dir="auto" lang={langOf(text)} className="min-w-0 wrap-anywhere">
        {text}
      </span>
      {share !== null && (
        <b>
          <span>{pollShare(share)}</span>
          <span className="sr-only">{` ${pollVotes(votes)}`}</span>
        </b>
      )}
    </li>
  );
}

/** The options with their votes, as far as they are known. */
function Votes({
  poll,
  totals,
  mine,
}: {
  poll: Poll;
  totals: readonly number[] | null;
  mine: readonly number[];
}) {
  const most = Math.max(...(totals ?? []));
  // Of voters who choose several options, each counts in several shares.
  const voters = Math.max(1, poll.voters);
  return (
    <ul>
      {poll.options.map((text, n) => {
        const votes = totals?.[n] ?? 0;
        return (
          <Option
            key={text}
            text={text}
            share={totals && Math.min(100, Math.round((100 * votes) / voters))}
            votes={votes}
            isMine={mine.includes(n)}
            isFirst={!poll.closed && votes === most && votes > 0}
          />
        );
      })}
    </ul>
  );
}

/** The options to choose from. */
function Ballot({
  postId,
  poll,
  mine,
  onVoted,
  refetch,
}: {
  postId: string;
  poll: Poll;
  mine: readonly number[];
  onVoted: () => void;
  refetch: () => void;
}) {
  const { options, choose, version } = poll;
  const mayVote = useSession(mayAct);
  const [chosen, setChosen] = useState<readonly number[]>(mine);
  const [busy, run] = useBusy();
  const isOne = choose === 1;
  const pick = (n: number) => {
    if (isOne) setChosen([n]);
    else setChosen(chosen.includes(n) ? chosen.filter((one) => one !== n) : [...chosen, n]);
  };
  const send = async () => {
    const input = { params: { id: postId }, body: { options: [...chosen], version } };
    const isTaken = await attempt('Voting in a poll', async () =>
      applyPoll(postId, await call('PUT /posts/{id}/poll/vote', input)),
    );
    if (isTaken) onVoted();
    else refetch();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && chosen.length > 0) void run(send);
  };
  return (
    <form onSubmit={submit}>
      <fieldset disabled={!mayVote}>
        <legend className="text-ink2 text-sm">{pollChoose(choose)}</legend>
        {options.map((text, n) => (
          <label key={text} className="opt">
            <input
              type={isOne ? 'radio' : 'checkbox'}
              name={postId}
              checked={chosen.includes(n)}
              disabled={!isOne && chosen.length >= choose && !chosen.includes(n)}
              onChange={() => pick(n)}
              className="accent-betel size-5 shrink-0"
            />
            <span dir="auto" lang={langOf(text)} className="min-w-0 wrap-anywhere">
              {text}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="needs-script mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <JoinToAct act="vote" isRepeated className="rounded-full">
          <Button type="submit" kind="tonal" busy={busy} disabled={!mayVote || chosen.length === 0}>
            {pollVote}
          </Button>
        </JoinToAct>
        <span className="text-ink3 text-sm">{pollToSee}</span>
      </div>
    </form>
  );
}

/** A member's vote and the votes of others, live for who has voted. */
function usePollVotes({ postId, poll, own }: PollProps) {
  useEffect(() => {
    if (own) applyPoll(postId, own);
  }, [postId, own]);
  const isIn = useSession((session) => session.status === 'user');
  const votes = useVotes(postId);
  const mine = (isIn && (votes.mine ?? own?.mine)) || [];
  const isShown = mine.length > 0 && !poll.closed;
  useRoom(isShown ? room.poll(postId) : null);
  const figures = isShown
    ? { totals: votes.totals ?? null, voters: votes.voters ?? poll.voters }
    : { totals: poll.totals, voters: poll.voters };
  return { mine, ...figures };
}

/** The poll of a post. Its figures are there for who has voted, and for everybody once it has ended. */
export function PollOfPost(props: PollProps) {
  const { postId, poll, refetch } = props;
  const { mine, totals, voters } = usePollVotes(props);
  const [isVoting, setVoting] = useState(false);
  const [busy, run] = useBusy();
  useSpokenChanges({ voters, closed: poll.closed }, (now, before) => {
    if (now.closed !== before.closed) return pollEnded;
    return now.voters === before.voters ? '' : pollVoters(now.voters);
  });
  const withdraw = () =>
    attempt('Withdrawing a vote', async () =>
      applyPoll(postId, await call('DELETE /posts/{id}/poll/vote', { params: { id: postId } })),
    );
  const isOpen = !poll.closed && (isVoting || mine.length === 0);
  const hasVoted = !poll.closed && mine.length > 0;
  return (
    <section aria-labelledby="poll" className="poll">
      <h2 id="poll">
        {pollHeading}
        <span className={poll.closed ? '' : 'counting'}>{pollVoters(voters)}</span>
      </h2>
      {isOpen ? (
        <Ballot
          key={poll.version}
          postId={postId}
          poll={poll}
          mine={mine}
          refetch={refetch}
          onVoted={() => setVoting(false)}
        />
      ) : (
        <Votes poll={{ ...poll, voters }} totals={totals} mine={mine} />
      )}
      <p className="foot">
        {poll.closed && <span>{pollEnded}</span>}
        {!poll.closed && poll.until !== null && (
          <span>
            <Phrase parts={pollEnds(<Time key="until" iso={poll.until} full isBrief />)} />
          </span>
        )}
        <span>{pollSecret(voters)}</span>
        {hasVoted && (
          <span className="flex flex-wrap gap-x-4">
            <button type="button" className="link" onClick={() => setVoting(!isVoting)}>
              {pollVoteAgain}
            </button>
            <button
              type="button"
              className="link"
              disabled={busy}
              onClick={() => void run(withdraw)}
            >
              {pollTakeBack}
            </button>
          </span>
        )}
      </p>
    </section>
  );
}
