import { NavLink } from 'react-router';
import { SCREENS } from '../../../contract/values/screens.ts';
import { useHasToken } from '../../api/token.ts';
import { useSession } from '../../features/auth/session/session.ts';
import { OfflineStrip } from '../../ui/feedback/offline-strip.tsx';
import { onDemand } from '../../ui/layout/on-demand.ts';
import { Account } from './account.tsx';
import { Bell } from './bell.tsx';
import { FindLink } from './find-link.tsx';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { ThemeButton } from './theme-button.tsx';

const link =
  'text-muted hover:text-base-content aria-[current=page]:text-base-content aria-[current=page]:border-primary flex h-full items-center border-b-2 border-transparent px-3 text-sm font-medium';

const InboxLink = onDemand(async () => (await import('../../features/inbox/icon.tsx')).InboxLink);

/** The bar on top of every page. */
export function TopBar() {
  const isIn = useSession((session) => session.status === 'user');
  const isMember = useHasToken() || isIn;
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
      <OfflineStrip />
    </header>
  );
}
