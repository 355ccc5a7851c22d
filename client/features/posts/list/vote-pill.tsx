import ArrowBigUp from 'lucide-react/icons/arrow-big-up';
import { useNavigate } from 'react-router';
import { popularity, rowVoteDown, rowVoteUp } from '#messages';
import type { MyVote } from '../../../../contract/features/votes.ts';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { logFailure } from '../../../api/log.ts';
import { Count } from '../../../ui/display/count.tsx';
import { useReturnState } from '../../auth/session/return-path.ts';
import { mayAct, useSession } from '../../auth/session/session.ts';
import { useIsVisitor } from '../../auth/session/use-is-visitor.ts';
import { useShownVotes } from '../../votes/shown.ts';
import type { KnownPost } from '../store.ts';

/**
 * A post's popularity, and both ways to vote. Their code comes at the first press. A visitor's press leads to joining,
 * which says who may vote, and back here.
 */
export function VotePill({ post }: { post: KnownPost }) {
  const mayVote = useSession(mayAct);
  const isVisitor = useIsVisitor();
  const state = useReturnState('vote');
  const navigate = useNavigate();
  const { upVote, downVote, myVote = null } = useShownVotes(post._id, post);
  const press = (wanted: MyVote) =>
    isVisitor
      ? navigate(SCREENS.login, { state })
      : import('../ballot.ts').then(({ voteOn }) => voteOn(post._id, wanted), logFailure('Votes'));
  const button = (way: 'up' | 'down', name: string) => (
    <button
      type="button"
      title={name}
      aria-label={name}
      aria-pressed={myVote === way}
      disabled={!(isVisitor || mayVote)}
      className="needs-script"
      onClick={() => void press(myVote === way ? null : way)}
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
