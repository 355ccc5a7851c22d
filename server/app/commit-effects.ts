import type { FastifyBaseLogger } from 'fastify';
import type { Change, ChangeKind, Changes, Store } from '../../db/core/store.ts';
import type { ClusterBus } from '../cluster/cluster-bus.ts';
import type { Invalidated } from '../http/read-path/tagged-cache.ts';
import type { Live } from '../realtime/socket-server.ts';
import type { Config } from './config/config.ts';
import type { LiveSettings } from './config/live-settings.ts';

/** The services that a broadcast uses. */
export interface BroadcastContext {
  live: Live;
  config: Config;
  settings: LiveSettings;
  store: Pick<Store, 'read'>;
}

/** The effects of one kind of change outside of the database. */
interface Effect<T> {
  /** The tags of the cached responses and callers that the change makes stale. */
  tags?(change: T): readonly string[];
  /** True if the change only adds to what is shown: the last copies of documents outlive it. */
  keepsCopies?: true;
  /** True if the change takes a right away: no server may serve a caller from before it once it is answered. */
  endsRight?: true;
  /** Broadcasts the change; called on the server that committed it. */
  broadcast?(change: T, context: BroadcastContext): void;
}
/** Every kind of change has an effect; a kind without one does not compile. */
export type Effects = { [Kind in ChangeKind]: Effect<Changes[Kind]> };

interface PublishContext extends BroadcastContext {
  store: Store;
  effects: Effects;
  caches: readonly Invalidated[];
  bus: ClusterBus | null;
  log: FastifyBaseLogger;
}

/**
 * The one path after a commit. It drops each stale tag of the caches once and publishes one message to the
 * cluster. Then it broadcasts the events in the order of the changes.
 */
export function publishCommits({
  store,
  effects,
  caches,
  bus,
  live,
  config,
  settings,
  log,
}: PublishContext): void {
  const effectOf = (kind: ChangeKind) => effects[kind] as Effect<Change>;

  const clear = () => {
    for (const cache of caches) cache.clear();
  };

  function publish(changes: readonly Change[]) {
    const [stale, taken] = [new Set<string>(), new Set<string>()];
    for (const change of changes) {
      const { tags, keepsCopies } = effectOf(change.kind);
      for (const tag of tags?.(change) ?? []) {
        stale.add(tag);
        if (!keepsCopies) taken.add(tag);
      }
    }
    const [tags, fromCopies] = [[...stale], [...taken]];
    for (const cache of caches) cache.drop(tags, fromCopies);
    const endsRight = changes.some(({ kind }) => effectOf(kind).endsRight);
    if (tags.length > 0) bus?.publish({ changed: { tags } }, endsRight);
    for (const change of changes)
      effectOf(change.kind).broadcast?.(change, { live, config, settings, store });
  }

  store.onCommit((changes) => {
    try {
      publish(changes);
    } catch (err) {
      // The commit stays: caches and clients that may have missed it reload everything.
      log.error({ err }, 'a commit could not be published');
      clear();
      bus?.publish({ clear: true }, true);
      live
        .resync()
        .catch((fault: unknown) => log.error({ err: fault }, 'the sockets could not be refreshed'));
    }
  });
}
