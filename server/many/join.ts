import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Order } from '../../db/order.ts';
import type { Link } from '../link.ts';
import type { Live } from '../live.ts';
import { shareOrder } from './shared-order.ts';

/** What a server does differently because others write to the same database. */
export function joinOthers(
  app: FastifyInstance,
  ownOrder: Order,
  { link, live, log }: { link: Link; live: Live; log: FastifyBaseLogger },
) {
  const { order, stop } = shareOrder(ownOrder, link, (err) =>
    log.warn({ err }, 'the order of the posts could not be read'),
  );
  link.onRefresh(() => {
    live.resync().catch((err: unknown) => log.warn({ err }, 'the sockets could not be refreshed'));
  });
  // Whoever has written reads what they wrote, from whichever server.
  app.addHook('onSend', async (request) => {
    if (request.method === 'GET') return;
    await link.settled();
    await link.sent();
  });
  return {
    order,
    async close() {
      stop();
      await live.io.of('/').adapter.close();
      await link.close();
    },
  };
}
