import type { FastifyBaseLogger } from 'fastify';
import type { Change, ChangeKind, Changes, Store } from '../db/connection.ts';
import { movesOf } from '../db/page-index.ts';
import type { Config } from './config.ts';
import type { Hot } from './hot.ts';
import type { Link } from './link.ts';
import type { Live } from './live.ts';

/** What tells live clients of a change. */
export interface Broadcast {
  live: Live;
  config: Config;
}

/** What the rest of the forum hears of one kind of change. */
export interface Effect<What> {
  /** The tags of the cached responses that are stale now; `all`: any of them may be. */
  tags?(change: What): readonly string[] | 'all';
  /** Broadcasts the change; called on the server that committed it. */
  broadcast?(change: What, to: Broadcast): void;
}
/** Every kind of change has its effect: a feature whose change nobody hears of does not compile. */
export type Effects = { [Kind in ChangeKind]: Effect<Changes[Kind]> };

interface Parts extends Broadcast {
  store: Store;
  effects: Effects;
  hot: Hot;
  link: Link | null;
  log: FastifyBaseLogger;
}

/**
 * The one path after a commit: drops the stale tags of cached responses, each once, tells the other servers in one
 * message, and broadcasts the events, in the order of the changes.
 */
export function publishCommits({ store, effects, hot, link, live, config, log }: Parts): void {
  const effectOf = (kind: ChangeKind) => effects[kind] as Effect<Change>;

  function publish(changes: readonly Change[]) {
    const stale = changes.map((change) => effectOf(change.kind).tags?.(change) ?? []);
    const all = stale.includes('all');
    const tags = [...new Set(stale.flat())];
    if (all) hot.clear();
    else hot.drop(tags);
    const moves = movesOf(changes);
    if (all || tags.length > 0 || moves.length > 0) link?.tell({ changed: { tags, all, moves } });
    for (const change of changes) effectOf(change.kind).broadcast?.(change, { live, config });
  }

  store.onCommit((changes) => {
    try {
      publish(changes);
    } catch (err) {
      // The commit stands. Clients and caches that may have missed it ask for everything anew.
      log.error({ err }, 'a commit could not be published');
      hot.clear();
      link?.tell({ clear: true });
      live
        .resync()
        .catch((fault: unknown) => log.error({ err: fault }, 'the sockets could not be refreshed'));
    }
  });
}
