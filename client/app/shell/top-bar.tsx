import { NavLink } from 'react-router';
import { SCREENS } from '../../../contract/screens.ts';
import { OfflineStrip } from '../../ui/offline-strip.tsx';
import { Account } from './account.tsx';
import { Bell } from './bell.tsx';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { ThemeButton } from './theme-button.tsx';

const link =
  'rounded-field text-muted hover:text-base-content aria-[current=page]:text-base-content flex min-h-11 items-center px-3 text-sm font-medium';

/** The bar on top of every page. */
export function TopBar() {
  return (
    <header className="bg-base-100 border-base-300 sticky top-0 z-30 border-b">
      <div className="mx-auto flex h-14 max-w-[65rem] items-center gap-1 px-4">
        <Logo />
        <nav aria-label="Main" className="ml-4 hidden md:flex">
          <NavLink to={SCREENS.home} end className={link}>
            Home
          </NavLink>
          <NavLink to={SCREENS.membership} className={link}>
            Membership
          </NavLink>
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <ThemeButton />
          <Bell />
          <Account />
          <MobileMenu />
        </div>
      </div>
      <OfflineStrip />
    </header>
  );
}
