/** Scroll restoration: a reload, or Back from another site, returns to the same scroll position. */
const STORAGE_KEY = 'place';
const TIMEOUT_MS = 4_000;
/** A page that has not grown for so long shows what it has. */
const REST_MS = 300;
const USER_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

interface Place {
  address: string;
  y: number;
}

function savedPosition(): Place | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Place | null;
  } catch {
    // Storage is switched off: the page begins at its top.
    return null;
  }
}

function savePosition(): void {
  try {
    const place: Place = { address: location.href, y: scrollY };
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(place));
  } catch {
    // As above.
  }
}

/**
 * Scrolls there as soon as the page is tall enough, unless the reader scrolls or types first. A page that has come to
 * rest and is shorter, as where an editor was open, is scrolled as far as it goes.
 */
function returnTo(y: number): void {
  const page = document.documentElement;
  let rest = 0;
  const go = () => scrollTo(0, y);
  const grown = new ResizeObserver(() => {
    clearTimeout(rest);
    rest = window.setTimeout(go, REST_MS);
    if (page.scrollHeight - page.clientHeight < y) return;
    end();
    go();
  });
  const end = () => {
    clearTimeout(rest);
    grown.disconnect();
    for (const hand of USER_INPUT) removeEventListener(hand, end);
  };
  for (const hand of USER_INPUT) addEventListener(hand, end, { passive: true });
  setTimeout(end, TIMEOUT_MS);
  grown.observe(document.body);
}

/** The browser's own restoration ends before the page is rendered, so this file stores the position. */
export function startScrollRestoration(): void {
  addEventListener('pagehide', savePosition);
  const place = savedPosition();
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isReturn = arrival?.type === 'reload' || arrival?.type === 'back_forward';
  if (isReturn && place && place.y > 0 && place.address === location.href) returnTo(place.y);
}
