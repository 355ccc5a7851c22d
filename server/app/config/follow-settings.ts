import type { FastifyBaseLogger } from 'fastify';
import type { Store } from '../../../db/core/store.ts';
import { rescoreInBatches } from '../../../db/features/posts/scores.ts';
import type { ClusterBus } from '../../cluster/cluster-bus.ts';
import type { Invalidated } from '../../http/read-path/tagged-cache.ts';
import type { Live } from '../../realtime/socket-server.ts';
import type { LiveSettings } from './live-settings.ts';

interface Followers {
  store: Store;
  bus: ClusterBus | null;
  caches: readonly Invalidated[];
  live: Live;
  log: FastifyBaseLogger;
}

/** Does what a change of settings asks for beside their use: caches, rooms of sockets, and scores follow. */
export function followSettings(
  settings: LiveSettings,
  { store, bus, caches, live, log }: Followers,
): void {
  settings.onChange((before) => {
    // Settings that were read again come without a commit that drops anything.
    for (const cache of caches) cache.clear();
    if (before.emails !== settings.now.emails) live.moveSockets();
  });

  const readAgain = () =>
    live.resync().catch((err: unknown) => log.error({ err }, 'the sockets could not be refreshed'));
  let rescoring = Promise.resolve();
  const rescore = async () => {
    // Every server computes new scores by the new setting before the stored ones change.
    await bus?.acknowledged();
    await rescoreInBatches(store, () => settings.now.startingVotes === 'on');
  };
  store.onCommit((changes) => {
    for (const { kind } of changes) {
      if (kind === 'site:changed')
        rescoring = rescoring
          .then(rescore)
          .catch((err: unknown) => log.error({ err }, 'the scores could not be computed again'));
      if (kind !== 'posts:rescored') continue;
      bus?.publish({ rescored: true });
      void readAgain();
    }
  });
  bus?.onMessage((message) => {
    if ('rescored' in message) void readAgain();
  });
}
