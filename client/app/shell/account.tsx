import { Link } from 'react-router';
import { SCREENS } from '../../../contract/values/screens.ts';
import { useHasToken } from '../../api/token.ts';
import { useReturnState } from '../../features/auth/session/return-path.ts';
import { useSession } from '../../features/auth/session/session.ts';
import { useMyId } from '../../features/auth/session/use-my-id.ts';
import { buttonLook } from '../../ui/controls/button.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Menu, MenuLink } from './menu.tsx';

const MENU = 'account-menu';

/** Join Us for visitors; for members their photo, which opens name, Dashboard and Logout. */
export function Account() {
  const { status, user } = useSession();
  const attempt = useReturnState();
  const id = useMyId();
  const hasToken = useHasToken();
  if (user) {
    const name = user.displayName || 'User';
    return (
      <>
        <button
          type="button"
          popoverTarget={MENU}
          className="btn btn-ghost btn-square size-11 rounded-full max-md:-order-1"
        >
          <Avatar id={id} name={name} src={user.photoURL} size="medium" />
          <span className="sr-only">Your account, {name}</span>
        </button>
        <Menu id={MENU} label="Your account">
          <p className="border-base-300 mb-2 truncate border-b px-3 pt-1 pb-3 font-semibold">
            {name}
          </p>
          <MenuLink to={SCREENS.dashboard}>Dashboard</MenuLink>
          <MenuLink to={SCREENS.logout}>Logout</MenuLink>
        </Menu>
      </>
    );
  }
  // A stored token may still be valid: a placeholder keeps the layout until the provider answers.
  if (status === 'loading' && hasToken)
    return (
      <span
        aria-hidden="true"
        className="bg-base-300 mx-0.5 size-10 rounded-full max-md:-order-1"
      />
    );
  return (
    <Link to={SCREENS.login} state={attempt} className={`${buttonLook('main')} ml-1 max-md:hidden`}>
      Join Us
    </Link>
  );
}
