import type { ReactNode } from 'react';
import { NavLink } from 'react-router';

interface MenuProps {
  id: string;
  label: string;
  children: ReactNode;
}

/** A menu under the top bar: a native popover, which closes by Escape, by a press elsewhere, or by its links. */
export function Menu({ id, label, children }: MenuProps) {
  return (
    <nav
      id={id}
      popover="auto"
      aria-label={label}
      className="appears bg-base-100 text-base-content border-base-300 shadow-lift rounded-box fixed inset-auto top-16 right-3 m-0 w-60 border p-2 lg:right-[max(0.75rem,calc(50%-31.5rem))]"
    >
      {children}
    </nav>
  );
}

/** One entry of a menu. */
export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      end
      onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
      className="hover:bg-base-200 aria-[current=page]:text-primary rounded-field flex min-h-11 items-center gap-3 px-3 text-sm font-medium"
    >
      {children}
    </NavLink>
  );
}
