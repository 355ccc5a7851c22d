import { LAST_KEY } from '../../db/core/ids.ts';
import { movesOf, type PageIndex, TOP_SCORE } from '../../db/core/page-index/page-index.ts';
import type { Store } from '../../db/core/store.ts';
import type { ClusterBus } from './cluster-bus.ts';

/** Pages up to this offset are exact: the database counts the rows before them (about a millisecond). */
const NEAR_ROWS = 5_000;
/**
 * Deeper pages begin where the page index of this server says. Commits of other servers during a reload may count twice
 * or not at all. Therefore a changed index is reloaded this often.
 */
const RELOAD_MS = 60_000;
/** A change during a reload, or right after it, causes another reload this long after the last change. */
const DEBOUNCE_MS = 200;

/** Makes a page index follow the commits of the other servers, too. */
export function sharePageIndex(
  index: PageIndex,
  { store, bus }: { store: Store; bus: ClusterBus },
  failed: (error: unknown) => void,
) {
  let changes = 0;
  /** The value of `changes` when the index was last reloaded. */
  let reloadedAt = 0;
  let isUncertain = false;
  let debounce: NodeJS.Timeout | undefined;

  function changed() {
    changes++;
    if (isUncertain) reloadSoon();
  }
  function reloadSoon() {
    clearTimeout(debounce);
    debounce = setTimeout(reload, DEBOUNCE_MS).unref();
  }
  function reload() {
    isUncertain = false;
    const asOf = changes;
    index.reload().then(
      () => {
        reloadedAt = asOf;
        setTimeout(() => {
          if (changes === asOf) return;
          isUncertain = true;
          reloadSoon();
        }, DEBOUNCE_MS).unref();
      },
      (error: unknown) => {
        reloadedAt = -1;
        failed(error);
      },
    );
  }
  bus.onRefresh(reload);
  bus.onMessage((message) => {
    if (!('changed' in message) || message.changed.moves.length === 0) return;
    message.changed.moves.forEach(index.apply);
    changed();
  });
  store.onCommit((committed) => {
    if (movesOf(committed).length > 0) changed();
  });
  const reloading = setInterval(() => changes !== reloadedAt && reload(), RELOAD_MS).unref();

  const shared: PageIndex = {
    ...index,
    latest: (offset) =>
      offset > NEAR_ROWS ? index.latest(offset) : { from: LAST_KEY, skip: offset },
    popular: (offset) =>
      offset > NEAR_ROWS
        ? index.popular(offset)
        : { score: TOP_SCORE, from: LAST_KEY, skip: offset },
  };
  return {
    pageIndex: shared,
    stop() {
      clearInterval(reloading);
      clearTimeout(debounce);
    },
  };
}
