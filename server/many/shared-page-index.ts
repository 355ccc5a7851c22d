import type { Store } from '../../db/connection.ts';
import { LAST_ID } from '../../db/ids.ts';
import { movesOf, type PageIndex, TOP_SCORE } from '../../db/page-index.ts';
import type { Link } from '../link.ts';

/** So far into a list every page is exact: the rows before it are counted along the index (about a millisecond). */
const NEAR_ROWS = 5_000;
/**
 * Further on a page begins where this server believes it does. It hears of every change, but what others commit while
 * it reads the lists may count twice or not at all; so they are read anew this often when something has changed,
 */
const RENEWAL_MS = 60_000;
/** and this soon after the last change, when one was told while they were read or right afterwards. */
const CALM_MS = 200;

/** The page index where other servers change the lists too. */
export function sharePageIndex(
  index: PageIndex,
  { store, link }: { store: Store; link: Link },
  failed: (error: unknown) => void,
) {
  let changes = 0;
  /** What the lists were read as of. */
  let known = 0;
  let unsure = false;
  let soon: NodeJS.Timeout | undefined;

  function changed() {
    changes++;
    if (unsure) readSoon();
  }
  function readSoon() {
    clearTimeout(soon);
    soon = setTimeout(reload, CALM_MS).unref();
  }
  function reload() {
    unsure = false;
    const asOf = changes;
    index.reload().then(
      () => {
        known = asOf;
        setTimeout(() => {
          if (changes === asOf) return;
          unsure = true;
          readSoon();
        }, CALM_MS).unref();
      },
      (error: unknown) => {
        known = -1;
        failed(error);
      },
    );
  }
  link.onRefresh(reload);
  link.onNews((news) => {
    if (!('changed' in news) || news.changed.moves.length === 0) return;
    news.changed.moves.forEach(index.apply);
    changed();
  });
  store.onCommit((committed) => {
    if (movesOf(committed).length > 0) changed();
  });
  const renewal = setInterval(() => changes !== known && reload(), RENEWAL_MS).unref();

  const shared: PageIndex = {
    ...index,
    latest: (offset) =>
      offset > NEAR_ROWS ? index.latest(offset) : { from: LAST_ID, skip: offset },
    popular: (offset) =>
      offset > NEAR_ROWS
        ? index.popular(offset)
        : { score: TOP_SCORE, from: LAST_ID, skip: offset },
  };
  return {
    pageIndex: shared,
    stop() {
      clearInterval(renewal);
      clearTimeout(soon);
    },
  };
}
