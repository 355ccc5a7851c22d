import { Link } from 'react-router';
import { SCREENS } from '../../contract/screens.ts';
import { useSession } from '../auth/session.ts';
import { goodToken } from '../auth/token.ts';
import { useAttempt } from '../auth/use-attempt.ts';
import { Avatar } from '../kit/avatar.tsx';
import { buttonLook } from '../kit/button.tsx';
import { Menu, MenuLink } from './menu.tsx';

const MENU = 'account-menu';

/** Join Us for visitors; for members their photo, which opens name, Dashboard and Logout. */
export function Account() {
  const { status, user } = useSession();
  const attempt = useAttempt();
  if (user) {
    const name = user.displayName || 'User';
    return (
      <>
        <button
          type="button"
          popoverTarget={MENU}
          className="btn btn-ghost btn-circle size-11 shadow-none"
        >
          <Avatar name={name} src={user.photoURL} size="medium" />
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
  // Who was here before is perhaps still: nothing is claimed until the provider has spoken, and nothing jumps.
  if (status === 'loading' && goodToken() !== null)
    return <span aria-hidden="true" className="bg-base-300 mx-0.5 size-10 rounded-full" />;
  return (
    <Link to={SCREENS.login} state={attempt} className={`${buttonLook('main')} ml-1 max-md:hidden`}>
      Join Us
    </Link>
  );
}
