import type { LucideIcon } from 'lucide-react';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import type { Direction } from '../../../contract/features/votes.ts';
import { Button } from '../../ui/button.tsx';
import { Count } from '../../ui/count.tsx';
import { useSession } from '../auth/session.ts';
import { type Ballot, cast, useShownVotes } from './cast.ts';
import type { Votes } from './optimistic.ts';

interface Way {
  way: Direction;
  name: string;
  icon: LucideIcon;
  count: 'upVote' | 'downVote';
}
const WAYS: readonly Way[] = [
  { way: 'up', name: 'Up vote', icon: ThumbsUp, count: 'upVote' },
  { way: 'down', name: 'Down vote', icon: ThumbsDown, count: 'downVote' },
];
const PRESSED = 'aria-pressed:bg-wash aria-pressed:border-primary aria-pressed:text-primary';

/** Up and down, each with its count. They answer at the press; visitors see them, but can't press. */
export function VoteButtons({ ballot, votes }: { ballot: Ballot; votes: Votes }) {
  const isIn = useSession((session) => session.status === 'user');
  const shown = useShownVotes(ballot.postId, votes);
  const mine = isIn ? (shown.myVote ?? null) : null;
  return (
    <>
      {WAYS.map(({ way, name, icon: Icon, count }) => (
        <Button
          key={way}
          disabled={!isIn}
          title={isIn ? name : 'Login to vote'}
          aria-pressed={mine === way}
          onClick={() => cast(ballot, mine === way ? null : way)}
          className={`${PRESSED} disabled:border-base-300 min-w-18 gap-2 px-3.5 disabled:border-dashed disabled:bg-transparent!`}
        >
          <Icon size={20} aria-hidden="true" className={mine === way ? 'fill-primary/20' : ''} />
          <span className="sr-only">{name}</span>
          <Count value={shown[count]} />
        </Button>
      ))}
    </>
  );
}
