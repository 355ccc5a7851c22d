import { ResponseCache, type TaggedResponse } from '../http/read-path/response-cache.ts';
import { whenReady } from '../http/read-path/when-ready.ts';
import type { ClusterBus } from './cluster-bus.ts';

/** A server whose invalidations are lost may serve a stale response for this long. */
const MAX_AGE_MS = 1_000;

interface ExpiringResponse extends TaggedResponse {
  expiresAt: number;
}

/** The response cache of a cluster. Nothing is served from it while an invalidation might not arrive. */
export class SharedResponseCache extends ResponseCache {
  #bus: ClusterBus;

  constructor(bus: ClusterBus) {
    super();
    this.#bus = bus;
  }

  protected override isFresh(response: TaggedResponse): boolean {
    // No commit changes what has no tag.
    if (response.tags.length === 0) return true;
    return this.#bus.isUp && performance.now() < (response as ExpiringResponse).expiresAt;
  }

  override getOrCreate(key: string, create: () => TaggedResponse | Promise<TaggedResponse>) {
    const expiresAt = performance.now() + MAX_AGE_MS;
    return super.getOrCreate(key, () =>
      whenReady(create(), (created): ExpiringResponse => ({ ...created, expiresAt })),
    );
  }
}
