/** "More": pages of a list that stand below each other. The address names the last of them. */

import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { moreItems, nextPageFailed } from '#messages';
import { logFailure } from '../../api/log.ts';
import { Button } from '../controls/button.tsx';
import { toastError } from '../feedback/toasts.ts';
import type { Joined, Joining } from './join-next.ts';
import type { NavigationState } from './landmarks.ts';

/**
 * By the state of the history entry that shows them: Back from what was opened finds them again. An address that is
 * opened anew finds none, and shows its page alone.
 */
const kept = new Map<string, Joined>();

/** The pages that are joined here; null for a page that stands alone. */
export function useJoined(): Joined | null {
  const { state } = useLocation();
  return kept.get((state as NavigationState | null)?.joined ?? '') ?? null;
}

interface MoreProps extends Joining {
  /** How many pages there are. */
  pages: number;
  /** True if an item that is shown was removed: others may have moved up to its page. */
  isShorter?: boolean;
  /** The element whose children are the items. */
  list: RefObject<HTMLElement | null>;
  /** Goes to the last joined page, in place of the one before. */
  goTo: (page: number, state: NavigationState) => void;
}

/** Joins the next page below. The reader stays where they are; the keyboard goes to the first item that came. */
export function More({ pages, isShorter = false, list, goTo, ...joining }: MoreProps) {
  const [busy, setBusy] = useState(false);
  const before = useRef<number | null>(null);
  useEffect(() => {
    const come = before.current === null ? null : list.current?.children[before.current];
    if (!come) return;
    before.current = null;
    come.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
  });
  const press = async (button: Element) => {
    setBusy(true);
    const place = { button, entry: history.state as unknown, list, kept, before, goTo };
    await import('./join-next.ts')
      .then(({ joinBelow }) => joinBelow(joining, place))
      .catch((cause: unknown) => {
        logFailure('The list')(cause);
        toastError(nextPageFailed);
      });
    setBusy(false);
  };
  if (joining.last >= pages && !isShorter) return null;
  return (
    <p className="needs-script no-print mt-3 text-center">
      <Button busy={busy} onClick={({ currentTarget }) => void press(currentTarget)}>
        {moreItems}
      </Button>
    </p>
  );
}
