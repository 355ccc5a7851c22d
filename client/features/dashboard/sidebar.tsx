import House from 'lucide-react/icons/house';
import { useId } from 'react';
import { NavLink } from 'react-router';
import { sidebarHome } from '#messages';
import { SCREENS } from '../../../contract/values/screens.ts';
import { useSession } from '../auth/session/session.ts';
import { type Entry, menuOf } from './menus.ts';

function MenuEntry({
  entry: { to, name, icon: Icon, figure: Figure },
  onGo,
}: {
  entry: Entry;
  onGo: () => void;
}) {
  const id = useId();
  return (
    <li className="relative">
      <NavLink
        to={to}
        end
        onClick={onGo}
        aria-describedby={Figure && id}
        className={`rounded-card text-ink2 hover:bg-sunk hover:text-ink aria-[current=page]:bg-seg aria-[current=page]:text-ink flex min-h-11 items-center gap-2.5 px-2.5 text-sm font-medium ${Figure ? 'pr-9' : ''}`}
      >
        <Icon size={20} aria-hidden="true" className="shrink-0" />
        {name}
      </NavLink>
      {Figure && <Figure id={id} />}
    </li>
  );
}

const HOME: Entry = { to: SCREENS.home, name: sidebarHome, icon: House };

/** The dashboard's menu; while the role is not known, only the way home. */
export function Sidebar({ onGo }: { onGo: () => void }) {
  const role = useSession((session) => session.role);
  const isModerator = useSession((session) => session.isModerator);
  return (
    <ul className="space-y-0.5">
      <MenuEntry entry={HOME} onGo={onGo} />
      <li aria-hidden="true" className="border-line mx-3 my-2.5 border-t" />
      {role !== null &&
        menuOf({ role, isModerator }).map((entry) => (
          <MenuEntry key={entry.to} entry={entry} onGo={onGo} />
        ))}
    </ul>
  );
}
