import { useEffect, useRef } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { undoAct } from '#messages';
import { useSingleKeys } from '../controls/single-keys.ts';
import { useKeptFocus } from '../layout/keep-focus.ts';
import { MAIN } from '../layout/landmarks.ts';
import { TOASTS } from './toasts.ts';
import { type DelayedAct, sendAll, undo, useActs } from './undo.ts';

/** The time that is left, as a ring that empties. */
const Ring = () => (
  <svg viewBox="0 0 22 22" aria-hidden="true" className="size-5.5 shrink-0 -rotate-90">
    <circle cx="11" cy="11" r="9" pathLength="1" className="undo-ring" />
  </svg>
);

/** Undoes, and leads the keyboard to the row that has come back. */
function undoHere(act: DelayedAct): void {
  flushSync(() => undo(act));
  const [row] = act.rows;
  document.querySelector<HTMLElement>(`[data-row="${row}"]`)?.focus({ preventScroll: true });
}

/**
 * Where the acts of a screen that wait are undone: by their buttons, and by the keys u and z. They are sent at once when
 * the screen or the page is left or hidden.
 */
export function UndoPlace() {
  const acts = useActs((state) => state.acts).filter(({ isSent }) => !isSent);
  const main = useRef<HTMLElement>(null);
  const focus = useKeptFocus<HTMLDivElement>(acts.map(({ id }) => id).join(), main);
  useSingleKeys({ u: undo, z: undo }, true);
  useEffect(() => {
    main.current = document.getElementById(MAIN);
    const onChange = () => {
      if (document.visibilityState === 'hidden') sendAll();
    };
    addEventListener('pagehide', sendAll);
    document.addEventListener('visibilitychange', onChange);
    return () => {
      removeEventListener('pagehide', sendAll);
      document.removeEventListener('visibilitychange', onChange);
      sendAll();
    };
  }, []);
  const place = document.getElementById(TOASTS);
  return (
    place &&
    createPortal(
      <div
        {...focus}
        role="status"
        aria-atomic="false"
        className="flex max-h-40 flex-col items-center gap-2 overflow-y-auto p-1"
      >
        {acts.toReversed().map((act) => (
          <div
            key={act.id}
            className="appears bg-ink text-paper pointer-events-auto flex max-w-lg items-center gap-3 rounded-full py-1 pr-1 pl-4"
          >
            <Ring />
            <p className="text-sm">{act.note}</p>
            <button
              type="button"
              onClick={() => undoHere(act)}
              className="bg-paper/20 min-h-11 shrink-0 cursor-pointer rounded-full px-4 text-sm font-semibold pointer-fine:min-h-9"
            >
              {undoAct}
            </button>
          </div>
        ))}
      </div>,
      place,
    )
  );
}
