import type { FastifyInstance } from 'fastify';
import { UnavailableError } from '../../../db/core/errors.ts';
import { buildSearchIndex, isSearchIndexWhole } from '../../../db/search/build-index.ts';
import type { AppContext } from '../../app/context.ts';

const RETRY_MS = 10_000;

/**
 * Indexes the texts of before the search, or of an earlier version of its index, beside the requests, once the server
 * listens. Meanwhile a search finds what is indexed, the newest texts first. A restore may bring texts without an index:
 * another process's writes begin it again.
 */
export async function completeSearchIndex(app: FastifyInstance, { store, log }: AppContext) {
  const closing = new AbortController();
  let running: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let first: NodeJS.Immediate | undefined;

  async function build() {
    try {
      if (await store.read(isSearchIndexWhole())) return;
      log.info('indexing the texts for the search');
      await buildSearchIndex(store, closing.signal);
      if (!closing.signal.aborted) log.info('the search finds all texts');
    } catch (err) {
      if (closing.signal.aborted) return;
      if (!(err instanceof UnavailableError)) log.error({ err }, 'the search index');
      retry = setTimeout(start, RETRY_MS).unref();
    }
  }
  function start() {
    if (closing.signal.aborted) return;
    running ??= build().finally(() => {
      running = undefined;
    });
  }

  app.addHook('onListen', async () => {
    first = setImmediate(start);
  });
  store.onForeignChange(start);
  app.addHook('onClose', async () => {
    closing.abort();
    clearImmediate(first);
    clearTimeout(retry);
    await running;
  });
}
