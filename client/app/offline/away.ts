/** Reachability of the server from this page, as far as the browser and the live link know. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLive } from '../../live/status.ts';
import { MAIN } from '../../ui/layout/landmarks.ts';

/** On a slow line pages wait as well: without the browser's word the line counts as cut only after this time. */
const FELT_MS = 3_000;

function onLine(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** True while the browser says that it is offline. */
export const useOffline = (): boolean => useSyncExternalStore(onLine, () => !navigator.onLine);

let hasBeenAway = false;

/** True if the line was away since the tab was loaded. */
export const wasAway = (): boolean => hasBeenAway;

/** Notes from now on whether the line is away. */
export function followLine(): void {
  const look = () => {
    hasBeenAway ||= !navigator.onLine || useLive.getState().isUnreached === true;
  };
  onLine(look);
  useLive.subscribe(look);
  look();
}

/** True while the browser says that it is offline, or the last try to connect has not reached the server. */
export function useAway(): boolean {
  const isOffline = useOffline();
  const isUnreached = useLive((state) => state.isUnreached === true);
  return isOffline || isUnreached;
}

/** True if the first screen of the page shows that something is still to come. What is hidden has no size, and counts. */
const isWaiting = (main: Element): boolean =>
  [...main.querySelectorAll('[data-waits]')].some(
    (part) => part.getBoundingClientRect().top + scrollY < innerHeight,
  );

interface PageParts {
  /** Something is still to come. */
  waits: boolean;
  /** The page has a heading of its own. */
  titled: boolean;
  /** The page's own place for the notice. */
  place: Element | null;
}

const NOTHING: PageParts = { waits: false, titled: true, place: null };

const isSame = (a: PageParts, b: PageParts) =>
  a.waits === b.waits && a.titled === b.titled && a.place === b.place;

/** While the line is away: what the page shows. */
function usePageParts(isAway: boolean) {
  const [parts, setParts] = useState(NOTHING);
  useEffect(() => {
    const main = document.getElementById(MAIN);
    if (!isAway || !main) return setParts(NOTHING);
    const look = () => {
      const waits = isWaiting(main);
      const parts = {
        waits,
        titled: main.querySelector('h1:not(.line-notice h1)') !== null,
        place: main.querySelector('[data-notice]'),
      };
      setParts((last) => (isSame(last, parts) ? last : parts));
    };
    const changes = new MutationObserver(look);
    changes.observe(main, { childList: true, subtree: true });
    look();
    return () => changes.disconnect();
  }, [isAway]);
  return parts;
}

/** True once something has lasted for so long that it is felt. */
export function useLasting(isSo: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), FELT_MS);
    return () => clearTimeout(timer);
  }, [isSo]);
  return isSo && lasts;
}

/** State of a page waiting for the network. Unless the browser is offline, a short wait does not count. */
export function useWaitingPage() {
  const isOffline = useOffline();
  const isAway = useAway();
  const { waits, titled, place } = usePageParts(isAway);
  const lasts = useLasting(isAway && waits);
  return { isWaiting: waits && (isOffline || lasts), titled, place };
}
