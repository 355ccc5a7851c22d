/** Votes from a row of a list. */
import { Link } from 'react-router';
import { menuJoin, votersAre, votersAreWhy } from '#messages';
import type { MyVote } from '../../../../contract/features/votes.ts';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { buttonLook } from '../../../ui/controls/button.tsx';
import { type DialogProps, openDialog } from '../../../ui/dialogs/dialogs.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { useReturnState } from '../../auth/session/return-path.ts';
import { useSession } from '../../auth/session/session.ts';
import { cast } from '../../votes/cast.ts';
import { ballotOf } from '../ballot.ts';

/** Says who may vote, and leads to signing in, which leads back here. */
function WhoVotes({ onClose }: DialogProps) {
  const attempt = useReturnState();
  return (
    <Modal title={votersAre} onClose={onClose}>
      <p>{votersAreWhy}</p>
      <Link to={SCREENS.login} state={attempt} className={`${buttonLook('main')} mt-4`}>
        {menuJoin}
      </Link>
    </Modal>
  );
}

/** Votes on a post of a list; a visitor is told who may. */
export function voteInList(postId: string, wanted: MyVote): void {
  const { status } = useSession.getState();
  if (status === 'user') cast(ballotOf(postId), wanted);
  if (status === 'none') void openDialog(async () => WhoVotes, {});
}
