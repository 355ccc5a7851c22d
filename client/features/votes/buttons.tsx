import type { LucideIcon } from 'lucide-react';
import ArrowBigDown from 'lucide-react/icons/arrow-big-down';
import ArrowBigUp from 'lucide-react/icons/arrow-big-up';
import { voteDown, votesDown, votesUp, voteUp } from '#messages';
import type { Direction } from '../../../contract/features/votes.ts';
import { Count } from '../../ui/display/count.tsx';
import { useSpokenChanges } from '../../ui/feedback/spoken-changes.tsx';
import { mayAct, useSession } from '../auth/session/session.ts';
import { type Ballot, cast } from './cast.ts';
import { type Votes, withVote } from './optimistic.ts';
import { useShownVotes } from './shown.ts';

interface Way {
  way: Direction;
  name: string;
  counted: (count: number) => string;
  icon: LucideIcon;
  count: 'upVote' | 'downVote';
}
const WAYS: readonly Way[] = [
  { way: 'up', name: voteUp, counted: votesUp, icon: ArrowBigUp, count: 'upVote' },
  { way: 'down', name: voteDown, counted: votesDown, icon: ArrowBigDown, count: 'downVote' },
];
const LOOK =
  'hover:not-disabled:bg-betel-wash aria-pressed:bg-betel-wash aria-pressed:text-betel disabled:text-ink2 flex min-h-11 min-w-14 cursor-pointer items-center justify-center gap-1 px-2 font-semibold max-sm:text-sm sm:gap-2 sm:px-3.5 first:rounded-l-full last:rounded-r-full focus-visible:-outline-offset-3 disabled:cursor-not-allowed sm:min-w-19';

/** Says "5 up votes" when others have voted: an own vote is said by its button. */
function useSpokenVotes(shown: Votes, isIn: boolean): void {
  // A member's own vote is among those counted, and can't be distinguished until it is known. The post may bring it
  // before the session says who reads.
  const isKnown = isIn === (shown.myVote !== undefined);
  const votes = isKnown ? { shown, others: withVote(shown, null) } : null;
  useSpokenChanges(votes, (now, before) =>
    WAYS.filter(({ count }) => now.others[count] !== before.others[count])
      .map(({ counted, count }) => counted(now.shown[count]))
      .join(', '),
  );
}

/** One pill with both ways, each with its count. They answer at the press; visitors see them, but can't press. */
export function VoteButtons({ ballot, votes }: { ballot: Ballot; votes: Votes }) {
  const isIn = useSession((session) => session.status === 'user');
  const mayVote = useSession(mayAct);
  const shown = useShownVotes(ballot.postId, votes);
  useSpokenVotes(shown, isIn);
  const mine = isIn ? (shown.myVote ?? null) : null;
  return (
    <span className="bg-sunk divide-line inline-flex divide-x rounded-full">
      {WAYS.map(({ way, name, icon: Icon, count }) => (
        <button
          type="button"
          key={way}
          disabled={!mayVote}
          title={name}
          aria-pressed={mine === way}
          onClick={() => cast(ballot, mine === way ? null : way)}
          className={LOOK}
        >
          <Icon size={20} aria-hidden="true" className={mine === way ? 'fill-current' : ''} />
          <span className="sr-only">{`${name} `}</span>
          <Count value={shown[count]} />
        </button>
      ))}
    </span>
  );
}
