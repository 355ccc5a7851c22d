import { type ReactNode, type ToggleEvent, useEffect, useRef, useState } from 'react';
import { NavLink, type NavLinkProps } from 'react-router';

interface MenuProps {
  id: string;
  label: string;
  children: ReactNode;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus among the links, around the ends; from the button that opened the menu to its first or last. */
function steer(menu: HTMLElement, event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const links = [...menu.querySelectorAll('a')];
  if (step === undefined || links.length === 0) return;
  event.preventDefault();
  const here = links.findIndex((link) => link.matches(':focus'));
  const from = here === -1 && step === -1 ? 0 : here;
  links[(from + step + links.length) % links.length]?.focus();
}

/**
 * A menu under the top bar: a native popover, which closes by Escape, by a press elsewhere, or by its links. While it is
 * open, the arrow keys go through it; while it is closed, its words are not on the page a second time.
 */
export function Menu({ id, label, children }: MenuProps) {
  const menu = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (menu.current?.matches(':popover-open')) steer(menu.current, event);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <nav
      ref={menu}
      onBeforeToggle={({ newState }: ToggleEvent) => newState === 'open' && setOpen(true)}
      // Afterwards: the browser gives the focus back only while the focused link still stands in the menu.
      onToggle={({ newState }: ToggleEvent) => setOpen(newState === 'open')}
      id={id}
      popover="auto"
      aria-label={label}
      className="appears bg-base-100 text-base-content border-base-300 shadow-lift rounded-box fixed inset-auto top-15 right-2 m-0 w-60 border p-2 sm:right-6 xl:right-[max(1.5rem,calc(50%-35.5rem))]"
    >
      {open && children}
    </nav>
  );
}

/** One entry of a menu. */
export function MenuLink(props: Pick<NavLinkProps, 'to' | 'state' | 'children'>) {
  return (
    <NavLink
      {...props}
      end
      onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
      className="hover:bg-sunk aria-[current=page]:text-primary rounded-field flex min-h-11 items-center gap-3 px-3 text-sm font-medium"
    />
  );
}
