import Ellipsis from 'lucide-react/icons/ellipsis';
import { type KeyboardEvent, type ToggleEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { iconLook } from './button.tsx';

export interface Action {
  name: string;
  run: () => void;
}

interface ActionMenuProps {
  /** The accessible name of the button: whom or what the acts are about. */
  label: string;
  actions: readonly Action[];
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const ENDS: Readonly<Record<string, number>> = { Home: 0, End: -1 };

/** Puts a menu under its button, above it where there is no room below, and never over an edge of the window. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const isBelow = at.bottom + height < innerHeight;
  menu.style.top = `${Math.max(8, isBelow ? at.bottom : at.top - height)}px`;
  // From the right, so that it still ends at its button where its words grow.
  const { clientWidth } = document.documentElement;
  menu.style.right = `${clientWidth - Math.max(8 + width, at.right)}px`;
}

/**
 * The acts that have no button of their own. A native popover: it closes by Escape or by a press elsewhere, and then
 * gives the focus back.
 */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const items = () => [...(menu.current?.querySelectorAll('button') ?? [])];
  useEffect(() => {
    if (!isOpen) return;
    const follow = () => menu.current && button.current && place(menu.current, button.current);
    follow();
    // A menu with a fixed position would stay behind where its button scrolls away.
    const ended = new AbortController();
    for (const kind of ['scroll', 'resize']) addEventListener(kind, follow, ended);
    return () => ended.abort();
  }, [isOpen]);
  /** Fills the popover, which is shown already. @param at the item that gets the focus; -1: the last. */
  const open = (at: number) => {
    flushSync(() => setIsOpen(true));
    items().at(at)?.focus();
  };
  // The browser tells of an end and a begin at once in one event, and late: the popover itself knows best.
  const onToggle = ({ newState }: ToggleEvent) => {
    if (newState !== 'open') setIsOpen(false);
    else if (!menu.current?.contains(document.activeElement)) open(0);
  };
  const openByArrow = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || menu.current?.matches(':popover-open')) return;
    event.preventDefault();
    menu.current?.showPopover();
    open(step === 1 ? 0 : -1);
  };
  const steer = (event: KeyboardEvent) => {
    // The focus goes back to the button, and by the key itself to what follows it.
    if (event.key === 'Tab') menu.current?.hidePopover();
    const all = items();
    const here = all.indexOf(document.activeElement as HTMLButtonElement);
    const step = STEPS[event.key];
    const to = step === undefined ? ENDS[event.key] : (here + step) % all.length;
    if (to === undefined) return;
    event.preventDefault();
    all.at(to)?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onKeyDown={openByArrow}
        className={`${iconLook} pointer-fine:size-9`}
      >
        <Ellipsis size={18} aria-hidden="true" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={steer}
        onToggle={onToggle}
        className="bg-raised text-ink shadow-lift rounded-card fixed inset-auto m-0 max-w-[calc(100vw-1rem)] min-w-44 p-2"
      >
        {isOpen &&
          actions.map(({ name, run }) => (
            <button
              key={name}
              type="button"
              role="menuitem"
              onClick={() => {
                menu.current?.hidePopover();
                run();
              }}
              className="hover:bg-sunk rounded-card flex min-h-11 w-full cursor-pointer items-center px-3 text-left text-sm font-medium"
            >
              {name}
            </button>
          ))}
      </div>
    </>
  );
}
