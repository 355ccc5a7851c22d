import { LAST_ID } from '../../db/ids.ts';
import { type Order, TOP_SCORE } from '../../db/order.ts';
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

/** The order of the long lists where other servers change them too. */
export function shareOrder(order: Order, link: Link, failed: (error: unknown) => void) {
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
    order.reload().then(
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
    if ('added' in news) order.added(...news.added);
    else if ('removed' in news) order.removed(...news.removed);
    else if ('moved' in news) order.moved(...news.moved);
    else return;
    changed();
  });
  const renewal = setInterval(() => changes !== known && reload(), RENEWAL_MS).unref();

  const shared: Order = {
    ...order,
    latest: (offset) =>
      offset > NEAR_ROWS ? order.latest(offset) : { from: LAST_ID, skip: offset },
    popular: (offset) =>
      offset > NEAR_ROWS
        ? order.popular(offset)
        : { score: TOP_SCORE, from: LAST_ID, skip: offset },
    added(...change) {
      changed();
      order.added(...change);
      link.tell({ added: change });
    },
    removed(...change) {
      changed();
      order.removed(...change);
      link.tell({ removed: change });
    },
    moved(...change) {
      changed();
      order.moved(...change);
      link.tell({ moved: change });
    },
  };
  return {
    order: shared,
    stop() {
      clearInterval(renewal);
      clearTimeout(soon);
    },
  };
}
