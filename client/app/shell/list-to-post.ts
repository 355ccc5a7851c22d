/** The name that the title has in the list and on its page: it moves from one to the other. */
const TITLE = 'post-title';
/** So long the list stands still for a page that is not here yet. */
const LONGEST_MS = 300;

const STILL = matchMedia('(prefers-reduced-motion: reduce)');

/** Resolves once the page of the post is shown, or has taken too long. */
function shownTitle(): Promise<HTMLElement | null> {
  const find = () => document.querySelector<HTMLElement>('main article h1');
  return new Promise((resolve) => {
    const changes = new MutationObserver(() => find() && end());
    const timer = setTimeout(end, LONGEST_MS);
    function end() {
      clearTimeout(timer);
      changes.disconnect();
      resolve(find());
    }
    changes.observe(document.body, { childList: true, subtree: true });
  });
}

/** A press that opens the link here: without keys, by the first button. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/**
 * Has the title of a list move to the head of its post's page. The link is pressed once more within the transition: the
 * browser draws the list before it changes. Reduced motion has no transition.
 */
export function startListToPost(): void {
  let passes = false;
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>('h3 > a[href^="/post-details/"]');
    const canMove = 'startViewTransition' in document && !STILL.matches;
    if (passes || !link || !canMove || !isPlain(event)) return;
    event.preventDefault();
    event.stopPropagation();
    link.style.viewTransitionName = TITLE;
    const { finished } = document.startViewTransition(async () => {
      link.style.viewTransitionName = '';
      passes = true;
      link.click();
      passes = false;
      const title = await shownTitle();
      if (!title) return;
      title.style.viewTransitionName = TITLE;
      void finished.then(() => title.style.removeProperty('view-transition-name'));
    });
  };
  document.addEventListener('click', onClick, true);
}
