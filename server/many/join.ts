import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Store } from '../../db/connection.ts';
import type { PageIndex } from '../../db/page-index.ts';
import type { Link } from '../link.ts';
import type { Live } from '../live.ts';
import { sharePageIndex } from './shared-page-index.ts';

/** What a server does differently because others write to the same database. */
export function joinOthers(
  app: FastifyInstance,
  own: PageIndex,
  { store, link, live, log }: { store: Store; link: Link; live: Live; log: FastifyBaseLogger },
) {
  const { pageIndex, stop } = sharePageIndex(own, { store, link }, (err) =>
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
    pageIndex,
    async close() {
      stop();
      await live.io.of('/').adapter.close();
      await link.close();
    },
  };
}
