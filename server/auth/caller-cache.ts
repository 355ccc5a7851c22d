import { room } from '../../contract/core/rooms.ts';
import { FOREIGN_LAG_MS } from '../../db/core/concurrency/deadlines.ts';
import type { Store } from '../../db/core/store.ts';
import type { ClusterBus } from '../cluster/cluster-bus.ts';
import { TRUST_MS } from '../cluster/heartbeat.ts';
import { TaggedCache } from '../http/read-path/tagged-cache.ts';
import { memberRoom, sessionRoom, tokenRoom } from '../realtime/socket-rooms.ts';
import type { SignedIn } from './caller.ts';

/** Some 4,000 tokens. */
const MAX_BYTES = 8 * 2 ** 20;
/** The memory of a caller and its claims, apart from the token and its photo. */
const CALLER_BYTES = 1_000;

/**
 * Where other processes' commits arrive as messages, a caller is served for this long at most. A server that ends a right
 * waits `TRUST_MS` for a message that may be missed, and a command `FOREIGN_LAG_MS`. The difference covers early timers.
 */
const MAX_AGE_MS = Math.min(TRUST_MS, FOREIGN_LAG_MS) - 50;

interface CachedCaller extends SignedIn {
  /** The live rooms of what can end the token or change its member: the tags of those changes. */
  tags: string[];
  /** The store's foreign version from before the member was read. */
  version: number | null;
  expiresAt: number;
}

const tagsOf = ({ caller, claims }: SignedIn): string[] => [
  room.user(caller.email),
  memberRoom(caller.id),
  tokenRoom(claims.jti),
  ...(claims.sid ? [sessionRoom(claims.sid)] : []),
];

/**
 * The callers of verified product tokens, by token. Never is an ended token or a revoked right served: the commit that
 * ends it drops the caller before it is answered. A commit of another process is detected before each use.
 */
export class CallerCache extends TaggedCache<CachedCaller> {
  #store: Pick<Store, 'foreignVersion'>;
  #bus: ClusterBus | null;

  constructor(store: Pick<Store, 'foreignVersion'>, bus: ClusterBus | null) {
    super(MAX_BYTES);
    this.#store = store;
    this.#bus = bus;
  }

  protected override bytesOf({ caller }: CachedCaller): number {
    return CALLER_BYTES + caller.photoURL.length;
  }

  protected override isFresh({ version, expiresAt }: CachedCaller): boolean {
    const now = this.#store.foreignVersion();
    if (now !== null) return now === version;
    return performance.now() < expiresAt && this.#bus?.isUp !== false;
  }

  /** Returns the cached caller of a token, or reads it. */
  async getOrRead(token: string, read: () => Promise<SignedIn | null>): Promise<SignedIn | null> {
    const cached = this.get(token);
    if (cached) return cached;
    const version = this.#store.foreignVersion();
    const expiresAt = performance.now() + MAX_AGE_MS;
    return this.create(token, async () => {
      const signedIn = await read();
      return signedIn && { ...signedIn, tags: tagsOf(signedIn), version, expiresAt };
    });
  }
}
