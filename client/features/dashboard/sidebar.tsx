import type { LucideIcon } from 'lucide-react';
import House from 'lucide-react/icons/house';
import { NavLink } from 'react-router';
import type { Role } from '../../../contract/rights.ts';
import { SCREENS } from '../../../contract/screens.ts';
import { MENUS } from './menus.ts';

interface EntryProps {
  to: string;
  name: string;
  icon: LucideIcon;
  onGo: () => void;
}

function Entry({ to, name, icon: Icon, onGo }: EntryProps) {
  return (
    <li>
      <NavLink
        to={to}
        end
        onClick={onGo}
        className="rounded-field text-muted hover:bg-base-300/50 hover:text-base-content aria-[current=page]:bg-wash aria-[current=page]:text-primary flex min-h-11 items-center gap-2.5 px-2.5 text-sm font-medium"
      >
        <Icon size={18} aria-hidden="true" className="shrink-0" />
        {name}
      </NavLink>
    </li>
  );
}

/** The dashboard's menu; while the role is not known, only the way home. */
export function Sidebar({ role, onGo }: { role: Role | null; onGo: () => void }) {
  return (
    <ul className="space-y-0.5">
      <Entry to={SCREENS.home} name="Go to Home" icon={House} onGo={onGo} />
      <li aria-hidden="true" className="border-base-300 mx-2.5 my-2 border-t" />
      {role !== null && MENUS[role].map((entry) => <Entry key={entry.to} {...entry} onGo={onGo} />)}
    </ul>
  );
}
