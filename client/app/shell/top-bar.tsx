import BellIcon from 'lucide-react/icons/bell';
import MenuIcon from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import { Link, NavLink } from 'react-router';
import { SCREENS } from '../../../contract/values/screens.ts';
import { useSiteName } from '../../api/site.ts';
import { useHasToken } from '../../api/token.ts';
import { useUnreadCount } from '../../features/announcements/reads.ts';
import { useReturnState } from '../../features/auth/session/return-path.ts';
import { useSession } from '../../features/auth/session/session.ts';
import { iconLook } from '../../ui/controls/button.tsx';
import { CountedLink } from '../../ui/controls/counted-link.tsx';
import { Mark } from '../../ui/display/logo.tsx';
import { TO_FIND_TEXT } from '../../ui/layout/landmarks.ts';
import { onDemand } from '../../ui/layout/on-demand.ts';
import { Account } from './account.tsx';
import { useLateParts } from './late-parts.ts';
import { Menu, MenuLink } from './menu.tsx';
import { ThemeButton } from './theme-button.tsx';

/** The announcement bell; its badge counts those that this browser has not shown yet. */
function Bell() {
  const unseen = useUnreadCount();
  const bell = { to: SCREENS.announcements, name: 'Announcements', icon: BellIcon };
  return <CountedLink {...bell} unseen={unseen} />;
}

/** The magnifying glass: to the search of all texts. */
function FindLink() {
  return (
    <Link
      to={SCREENS.search}
      state={TO_FIND_TEXT}
      aria-label="Find in all texts"
      className={iconLook}
    >
      <Search size={20} aria-hidden="true" />
    </Link>
  );
}

/** The forum's mark and name, leading home. */
function Logo() {
  return (
    <Link to={SCREENS.home} className="flex min-h-11 min-w-0 items-center gap-2.5 font-bold">
      <Mark className="text-primary size-7 shrink-0 sm:size-8" />
      <span className="truncate text-lg tracking-tight">{useSiteName()}</span>
    </Link>
  );
}

const MENU = 'mobile-menu';

/** The top bar's links again, for small screens. */
function MobileMenu() {
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

const link =
  'text-muted hover:text-base-content aria-[current=page]:text-base-content aria-[current=page]:border-primary flex h-full items-center border-b-2 border-transparent px-3 text-sm font-medium';

const InboxLink = onDemand(async () => (await import('../../features/inbox/icon.tsx')).InboxLink);

/** The bar on top of every page. */
export function TopBar() {
  const isIn = useSession((session) => session.status === 'user');
  const isMember = useHasToken() || isIn;
  const { Strip } = useLateParts();
  return (
    <header className="no-print bg-base-100 border-base-300 sticky top-0 z-30 border-b">
      <div className="shell flex h-13 items-center gap-1 sm:h-14 max-sm:pr-1.5">
        <Logo />
        <nav aria-label="Main" className="ml-5 hidden h-full md:flex">
          <NavLink to={SCREENS.home} end className={link}>
            Home
          </NavLink>
          <NavLink to={SCREENS.membership} className={link}>
            Membership
          </NavLink>
        </nav>
        {/* As wide as there is room, the account's place at its start on phones: when a photo comes, nothing else moves. */}
        <div className="flex flex-1 items-center justify-end sm:gap-1">
          <FindLink />
          {/* On phones a member's bar has no room for it: it stands in the menu. */}
          <div className={isMember ? 'max-sm:hidden' : ''}>
            <ThemeButton />
          </div>
          <Bell />
          {isMember && (
            <span className="size-11 max-md:-order-1">
              <InboxLink />
            </span>
          )}
          <Account />
          <MobileMenu />
        </div>
      </div>
      {Strip && <Strip />}
    </header>
  );
}
