import { LAST_ID } from '../../db/ids.ts';
import { type Order, TOP_SCORE } from '../../db/order.ts';
import type { Link } from '../link.ts';

/** So far into a list every page is exact: the rows before it are counted along the index (about a millisecond). */
const NEAR_ROWS = 5_000;
/**
 * Further on a page begins where this server believes it does. It hears of every change, but what others commit while
 * it reads the lists may count twice or not at all; so they are read anew this often when something has changed.
 */
const RENEWAL_MS = 60_000;

/** The order of the long lists where other servers change them too. */
export function shareOrder(order: Order, link: Link, failed: (error: unknown) => void) {
  let dirty = false;
  const reload = () => {
    dirty = false;
    order.reload().catch((error: unknown) => {
      dirty = true;
      failed(error);
    });
  };
  link.onRefresh(reload);
  link.onNews((news) => {
    dirty = true;
    if ('added' in news) order.added(...news.added);
    if ('removed' in news) order.removed(...news.removed);
    if ('moved' in news) order.moved(...news.moved);
  });
  const renewal = setInterval(() => dirty && reload(), RENEWAL_MS).unref();

  const shared: Order = {
    ...order,
    latest: (offset) =>
      offset > NEAR_ROWS ? order.latest(offset) : { from: LAST_ID, skip: offset },
    popular: (offset) =>
      offset > NEAR_ROWS
        ? order.popular(offset)
        : { score: TOP_SCORE, from: LAST_ID, skip: offset },
    added(...change) {
      dirty = true;
      order.added(...change);
      link.tell({ added: change });
    },
    removed(...change) {
      dirty = true;
      order.removed(...change);
      link.tell({ removed: change });
    },
    moved(...change) {
      dirty = true;
      order.moved(...change);
      link.tell({ moved: change });
    },
  };
  return { order: shared, stop: () => clearInterval(renewal) };
}
