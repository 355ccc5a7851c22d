/** The rows of comments carry their ids so. */
const ROW = 'comment-';
/** Steps of visibility at which a row is looked at again; one alone would miss rows taller than the screen. */
const STEPS = Array.from({ length: 11 }, (_, n) => n / 10);

/** Half of the row is on screen, or it fills half of the screen. */
const isRead = ({
  isIntersecting,
  intersectionRatio,
  intersectionRect,
  rootBounds,
}: IntersectionObserverEntry) =>
  isIntersecting &&
  (intersectionRatio >= 0.5 || intersectionRect.height >= (rootBounds?.height ?? 0) / 2);

/**
 * Watches which comments of a container are on screen, while the page itself is visible.
 * @returns the function that ends it.
 */
export function watchRows(
  container: Element,
  { saw, leave }: { saw: (comments: Iterable<string>) => void; leave: () => void },
): () => void {
  const onScreen = new Set<string>();
  const look = () => {
    if (document.visibilityState === 'visible') saw(onScreen);
    else leave();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const id = entry.target.id.slice(ROW.length);
        if (isRead(entry)) onScreen.add(id);
        else onScreen.delete(id);
      }
      if (document.visibilityState === 'visible') saw(onScreen);
    },
    { threshold: STEPS },
  );
  for (const row of container.querySelectorAll(`[id^="${ROW}"]:not([inert])`))
    observer.observe(row);
  document.addEventListener('visibilitychange', look);
  addEventListener('pagehide', leave);
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', look);
    removeEventListener('pagehide', leave);
  };
}
