import BellIcon from 'lucide-react/icons/bell';
import Search from 'lucide-react/icons/search';
import { NavLink } from 'react-router';
import { announcements, findInAllTexts, home, inboxBell, mainPages, membership } from '#messages';
import { SCREENS } from '../../../contract/values/screens.ts';
import { useSite, useSiteName } from '../../api/site.ts';
import { useHasToken } from '../../api/token.ts';
import { useUnreadCount } from '../../features/announcements/reads.ts';
import { useSession } from '../../features/auth/session/session.ts';
import { useUnseen } from '../../features/inbox/connect.ts';
import { iconLook } from '../../ui/controls/button.tsx';
import { CountedLink, Link } from '../../ui/controls/link.tsx';
import { Mark } from '../../ui/display/logo.tsx';
import { TO_FIND_TEXT } from '../../ui/layout/landmarks.ts';
import { onDemand } from '../../ui/layout/on-demand.ts';
import { Account } from './account.tsx';
import { useLateParts } from './late-parts.ts';
import { ThemeButton } from './theme-button.tsx';

/**
 * The announcement bell; its badge counts those that this browser has not shown yet. For members it adds what is unseen
 * in their inbox, and leads there where that is all.
 */
function Bell({ isMember }: { isMember: boolean }) {
  const unread = useUnreadCount();
  const unseen = useUnseen();
  return (
    <CountedLink
      to={unseen > 0 && unread === 0 ? SCREENS.notifications : SCREENS.announcements}
      name={isMember ? inboxBell : announcements}
      icon={BellIcon}
      unseen={unread + unseen}
    />
  );
}

/** The magnifying glass: to the search of all texts. */
function FindLink() {
  return (
    <Link to={SCREENS.search} state={TO_FIND_TEXT} aria-label={findInAllTexts} className={iconLook}>
      <Search size={20} aria-hidden="true" />
    </Link>
  );
}

const mark = 'size-7 shrink-0 sm:size-8';

/** The forum's logo or mark, and its name, leading home. */
function Logo() {
  const logo = useSite((site) => site.logo);
  return (
    <Link
      to={SCREENS.home}
      className="flex min-h-11 min-w-0 items-center gap-2 font-bold sm:gap-2.5"
    >
      {logo ? <img src={logo} alt="" className={mark} /> : <Mark className={mark} />}
      <span className="truncate sm:text-xl">{useSiteName()}</span>
    </Link>
  );
}

const link =
  'text-ink2 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:bg-seg hover:bg-sunk flex min-h-9 items-center rounded-full px-3 font-medium';

const InboxRoom = onDemand(async () => (await import('../../features/inbox/room.ts')).InboxRoom);

/** The bar on top of every page. */
export function TopBar() {
  const isIn = useSession((session) => session.status === 'user');
  const isMember = useHasToken() || isIn;
  const { Strip } = useLateParts();
  return (
    <header className="no-print bg-paper border-line sticky top-0 z-30 border-b">
      <div className="shell flex h-13 items-center sm:h-14 sm:gap-1 max-sm:pr-1.5">
        <Logo />
        <nav aria-label={mainPages} className="ml-5 hidden gap-1 md:flex">
          <NavLink to={SCREENS.home} end className={link}>
            {home}
          </NavLink>
          <NavLink to={SCREENS.membership} className={link}>
            {membership}
          </NavLink>
        </nav>
        {/* The member's links take the place of the visitor's: when the page learns who is here, nothing moves. */}
        <div className="flex flex-1 items-center justify-end sm:gap-1">
          <FindLink />
          {/* On phones there is no room for it: it stands in the menu, which is empty without scripts. */}
          <div className="max-sm:hidden noscript:block!">
            <ThemeButton />
          </div>
          <Bell isMember={isMember} />
          {isMember && <InboxRoom />}
          <Account />
        </div>
      </div>
      {Strip && <Strip />}
    </header>
  );
}
