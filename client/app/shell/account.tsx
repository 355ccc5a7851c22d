import MenuIcon from 'lucide-react/icons/menu';
import { type ToggleEvent, useState } from 'react';
import { Link } from 'react-router';
import { menu, menuJoin, menuNameless, menuOfMember, menuOfMemberNamed } from '#messages';
import { mayModerate } from '../../../contract/core/rights.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { useReturnState } from '../../features/auth/session/return-path.ts';
import { mayAct, useSession } from '../../features/auth/session/session.ts';
import { useIsVisitor } from '../../features/auth/session/use-is-visitor.ts';
import { useMyId } from '../../features/auth/session/use-my-id.ts';
import { buttonLook, iconLook } from '../../ui/controls/button.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { onDemand } from '../../ui/layout/on-demand.ts';
import { useLateParts } from './late-parts.ts';

const MENU = 'menu';
const WaitsOnPhoto = onDemand(async () => (await import('./what-waits.tsx')).WaitsOnPhoto);
const WaitsInName = onDemand(async () => (await import('./what-waits.tsx')).WaitsInName);

/**
 * The menu under the top bar: a native popover, which closes by Escape, by a press elsewhere, or by its links. While it
 * is closed, its words are not on the page a second time.
 */
function Menu({ label }: { label: string }) {
  const [open, setOpen] = useState(false);
  const { MenuLinks } = useLateParts();
  return (
    <nav
      onBeforeToggle={({ newState }: ToggleEvent) => newState === 'open' && setOpen(true)}
      // Afterwards: the browser gives the focus back only while the focused link still stands in the menu.
      onToggle={({ newState }: ToggleEvent) => setOpen(newState === 'open')}
      id={MENU}
      popover="auto"
      aria-label={label}
      className="pop-over appears bg-raised text-ink shadow-lift rounded-card p-2"
    >
      {open && MenuLinks && <MenuLinks />}
    </nav>
  );
}

/**
 * Join Us for visitors; for members their photo, which opens name, Dashboard and Logout. On phones visitors have a button
 * for the menu, too. It is the same button: it keeps its place and the focus when the member is known.
 */
export function Account() {
  const session = useSession();
  const { user } = session;
  const attempt = useReturnState();
  const id = useMyId();
  const isVisitor = useIsVisitor();
  const name = user?.displayName || menuNameless;
  const moderates = mayAct(session) && mayModerate(session);
  return (
    <>
      {/* A placeholder keeps the layout until the provider answers. */}
      {!user && !isVisitor && (
        <span aria-hidden="true" className="bg-line mx-0.5 size-10 rounded-full max-md:hidden" />
      )}
      {isVisitor && (
        <Link
          to={SCREENS.login}
          state={attempt}
          className={`${buttonLook('main')} ml-1 max-md:hidden`}
        >
          {menuJoin}
        </Link>
      )}
      <button
        type="button"
        popoverTarget={MENU}
        className={`${iconLook} relative ${user ? '' : 'md:hidden'}`}
      >
        {user ? (
          <Avatar id={id} name={name} src={user.photoURL} size="medium" />
        ) : (
          <MenuIcon size={20} aria-hidden="true" />
        )}
        <span className="sr-only">
          <span>{user ? menuOfMemberNamed(name) : menu}</span>
          {moderates && <WaitsInName />}
        </span>
        {moderates && <WaitsOnPhoto />}
      </button>
      <Menu label={user ? menuOfMember : menu} />
    </>
  );
}
