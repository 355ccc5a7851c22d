import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, type NavLinkProps } from 'react-router';
import {
  dashboard,
  home,
  membership,
  menuJoin,
  menuLogout,
  menuNameless,
  sinceYouWereHere,
} from '#messages';
import { mayModerate } from '../../../contract/core/rights.ts';
import { dayOf, daysAfter } from '../../../contract/since/days.ts';
import { MOST_DAYS_BACK } from '../../../contract/values/limits.ts';
import { SCREENS, sinceScreen } from '../../../contract/values/screens.ts';
import { serverNow } from '../../api/clock.ts';
import { siteZone } from '../../api/zones.ts';
import { useReturnState } from '../../features/auth/session/return-path.ts';
import { mayAct, useSession } from '../../features/auth/session/session.ts';
import { onDemand } from '../../ui/layout/on-demand.ts';
import { LanguageButtons } from './language-buttons.tsx';
import { ThemeButton } from './theme-button.tsx';

const WaitsInMenu = onDemand(async () => (await import('./what-waits.tsx')).WaitsInMenu);

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus among the links, around the ends; from the button that opened the menu to its first or last. */
function steer(menu: HTMLElement, event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const links = [...menu.querySelectorAll('a')].filter((link) => link.getClientRects().length > 0);
  if (step === undefined || links.length === 0) return;
  event.preventDefault();
  const here = links.findIndex((link) => link.matches(':focus'));
  const from = here === -1 && step === -1 ? 0 : here;
  links[(from + step + links.length) % links.length]?.focus();
}

/** The entries of the menu that is open: the arrow keys go through them. */
function Entries({ children }: { children: ReactNode }) {
  const entries = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (entries.current) steer(entries.current, event);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return <div ref={entries}>{children}</div>;
}

const ROW =
  'hover:bg-sunk rounded-card flex min-h-11 w-full cursor-pointer items-center gap-3 px-3 text-sm font-medium';

/** One entry of the menu. */
function MenuLink(props: Pick<NavLinkProps, 'to' | 'state' | 'children'>) {
  return (
    <NavLink
      {...props}
      end
      onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
      className={`aria-[current=page]:bg-ink/8 ${ROW}`}
    />
  );
}

/** The link to the activity since the previous visit, at most `MOST_DAYS_BACK` days back. */
function SinceLink({ lastVisit }: { lastVisit: string }) {
  const zone = siteZone();
  const oldest = daysAfter(dayOf(serverNow(), zone), -MOST_DAYS_BACK);
  const day = dayOf(Date.parse(lastVisit), zone);
  return <MenuLink to={sinceScreen(day < oldest ? oldest : day)}>{sinceYouWereHere}</MenuLink>;
}

/** The content of the menu under the top bar: on phones it includes the links of the bar. */
export function MenuLinks() {
  const user = useSession((session) => session.user);
  const moderates = useSession((session) => mayAct(session) && mayModerate(session));
  const lastVisit = useSession((session) => session.lastVisit);
  const attempt = useReturnState();
  return (
    <Entries>
      {user && (
        <p className="border-line mb-2 truncate border-b px-3 pt-1 pb-3 font-semibold">
          {user.displayName || menuNameless}
        </p>
      )}
      <div className="md:hidden">
        <MenuLink to={SCREENS.home}>{home}</MenuLink>
        <MenuLink to={SCREENS.membership}>{membership}</MenuLink>
      </div>
      {user ? (
        <>
          <MenuLink to={SCREENS.dashboard}>
            {dashboard} {moderates && <WaitsInMenu />}
          </MenuLink>
          {lastVisit !== null && <SinceLink lastVisit={lastVisit} />}
          <MenuLink to={SCREENS.logout}>{menuLogout}</MenuLink>
        </>
      ) : (
        <MenuLink to={SCREENS.login} state={attempt}>
          {menuJoin}
        </MenuLink>
      )}
      <div className="border-line mt-2 border-t pt-2">
        <LanguageButtons className={ROW} />
        <div className="sm:hidden">
          <ThemeButton look={ROW} />
        </div>
      </div>
    </Entries>
  );
}
