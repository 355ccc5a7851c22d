import { Link } from 'react-router';
import { SCREENS } from '../../../contract/values/screens.ts';
import { buttonLook } from '../../ui/controls/button.tsx';
import { useMyId } from '../auth/session/use-my-id.ts';
import { MuteButton } from '../mutes/mute-button.tsx';

/** What a member can do about a profile: change their own, or mute another member. Visitors can do nothing. */
export function ProfileAction({ memberId }: { memberId: string }) {
  const myId = useMyId();
  if (memberId !== myId) return <MuteButton memberId={memberId} />;
  return (
    <Link to={SCREENS.profile} className={buttonLook()}>
      Edit profile
    </Link>
  );
}
