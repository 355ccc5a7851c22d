import ArrowBigUp from 'lucide-react/icons/arrow-big-up';
import { popularity, rowVoteDown, rowVoteUp, voteLogin } from '#messages';
import { logFailure } from '../../../api/log.ts';
import { Count } from '../../../ui/display/count.tsx';
import { mayAct, useSession } from '../../auth/session/session.ts';
import { useShownVotes } from '../../votes/shown.ts';
import type { KnownPost } from '../store.ts';

/** A post's popularity, and both ways to vote. Their code comes at the first press; a visitor learns who may vote. */
export function VotePill({ post }: { post: KnownPost }) {
  const isIn = useSession(({ status }) => status === 'user');
  const mayVote = useSession(mayAct);
  const { upVote, downVote, myVote = null } = useShownVotes(post._id, post);
  const button = (way: 'up' | 'down', name: string) => (
    <button
      type="button"
      title={isIn ? name : voteLogin}
      aria-label={name}
      aria-pressed={myVote === way}
      disabled={isIn && !mayVote}
      className="needs-script"
      onClick={() =>
        void import('./vote-in-list.tsx').then(
          ({ voteInList }) => voteInList(post._id, myVote === way ? null : way),
          logFailure('Votes'),
        )
      }
    >
      <ArrowBigUp size={16} aria-hidden="true" />
    </button>
  );
  return (
    <span className="vote">
      {button('up', rowVoteUp)}
      <span title={popularity}>
        <span className="sr-only">{`${popularity} `}</span>
        <Count value={upVote - downVote} />
      </span>
      {button('down', rowVoteDown)}
    </span>
  );
}
