import type { FastifyInstance } from 'fastify';
import type { Store } from '../../db/core/store.ts';
import { readSettings } from '../../db/features/settings/settings.ts';
import type { LiveSettings } from '../app/config/live-settings.ts';
import type { ClusterBus } from './cluster-bus.ts';

/** While no message arrives, the settings are read again this often: what visitors see may have been restricted. */
const BUS_DOWN_INTERVAL_MS = 800;

/**
 * Makes settings follow the commits of the other servers. It is called before the caches follow them: a response that is
 * made after a drop shows the new values.
 */
export function shareSettings(
  app: FastifyInstance,
  settings: LiveSettings,
  { store, bus }: { store: Store; bus: ClusterBus },
): void {
  store.onCommit((changes) => {
    for (const change of changes)
      if (change.kind === 'site:changed')
        bus.publish({ site: { rev: change.rev, stored: change.stored } }, true);
  });
  bus.onMessage((message) => {
    if ('site' in message) settings.enter(message.site);
  });
  const reload = () =>
    void store.read(readSettings()).then(
      (asOf) => settings.enter(asOf),
      (err: unknown) => app.log.warn({ err }, 'the settings could not be read'),
    );
  bus.onRefresh(reload);
  const interval = setInterval(() => {
    if (!bus.isUp) reload();
  }, BUS_DOWN_INTERVAL_MS).unref();
  app.addHook('onClose', async () => clearInterval(interval));
}
