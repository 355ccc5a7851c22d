import MenuIcon from 'lucide-react/icons/menu';
import { SCREENS } from '../../../contract/values/screens.ts';
import { useSession } from '../../features/auth/session/session.ts';
import { useReturnState } from '../../features/auth/session/use-return-path.ts';
import { iconLook } from '../../ui/controls/button.tsx';
import { Menu, MenuLink } from './menu.tsx';
import { ThemeButton } from './theme-button.tsx';

const MENU = 'mobile-menu';

/** The top bar's links again, for small screens. */
export function MobileMenu() {
  const attempt = useReturnState();
  const isIn = useSession((session) => session.status === 'user');
  return (
    <div className="md:hidden">
      <button type="button" popoverTarget={MENU} aria-label="Menu" className={iconLook}>
        <MenuIcon size={20} aria-hidden="true" />
      </button>
      <Menu id={MENU} label="Menu">
        <MenuLink to={SCREENS.home}>Home</MenuLink>
        <MenuLink to={SCREENS.membership}>Membership</MenuLink>
        {isIn ? (
          <>
            <MenuLink to={SCREENS.dashboard}>Dashboard</MenuLink>
            <MenuLink to={SCREENS.logout}>Logout</MenuLink>
            <div className="sm:hidden">
              <ThemeButton />
            </div>
          </>
        ) : (
          <MenuLink to={SCREENS.login} state={attempt}>
            Join Us
          </MenuLink>
        )}
      </Menu>
    </div>
  );
}
