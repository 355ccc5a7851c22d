/** A reload, and coming back from elsewhere, leads to the line one was reading. */
const KEPT = 'place';
const PATIENCE = 4_000;
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

interface Place {
  address: string;
  y: number;
}

function lastPlace(): Place | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Place | null;
  } catch {
    // Storage is switched off: the page begins at its top.
    return null;
  }
}

function keepPlace(): void {
  try {
    const place: Place = { address: location.href, y: scrollY };
    sessionStorage.setItem(KEPT, JSON.stringify(place));
  } catch {
    // As above.
  }
}

/** Scrolls there as soon as the page is tall enough, unless the reader's hand was first. */
function returnTo(y: number): void {
  const page = document.documentElement;
  const grown = new ResizeObserver(() => {
    if (page.scrollHeight - page.clientHeight < y) return;
    end();
    scrollTo(0, y);
  });
  const end = () => {
    grown.disconnect();
    for (const hand of HANDS) removeEventListener(hand, end);
  };
  for (const hand of HANDS) addEventListener(hand, end, { passive: true });
  setTimeout(end, PATIENCE);
  grown.observe(document.body);
}

/** The browser itself gives up before the page is drawn, so the place is kept here. */
export function startPlace(): void {
  addEventListener('pagehide', keepPlace);
  const place = lastPlace();
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isReturn = arrival?.type === 'reload' || arrival?.type === 'back_forward';
  if (isReturn && place && place.y > 0 && place.address === location.href) returnTo(place.y);
}
