import { ResponseCache, type TaggedResponse } from '../http/read-path/response-cache.ts';

/** Some two thousand documents as they are sent. */
const MAX_BYTES = 32 * 2 ** 20;

/**
 * The last copies of documents, for visitors while no new ones are made. A copy outlives the changes that only add to
 * what it shows (`keepsCopies` of their effect): it lacks a comment, or counts votes of before. Every other change drops
 * it with its tags, as the response cache does: nothing that was removed, hidden, edited or masked comes back.
 */
export class LastCopies extends ResponseCache {
  readonly #isAlone: boolean;

  /** @param isAlone one of several servers keeps no copy: a removal by a server that is cut off would reach none. */
  constructor(isAlone: boolean) {
    super(MAX_BYTES);
    this.#isAlone = isAlone;
  }

  override drop(tags: readonly string[], taken = tags) {
    super.drop(taken);
  }

  /** Makes a document and keeps it, unless a change takes something from it meanwhile. */
  keep(key: string, make: () => Promise<TaggedResponse>): Promise<TaggedResponse> {
    return this.#isAlone ? (this.create(key, make) as Promise<TaggedResponse>) : make();
  }

  /** The copy of a document. Copies that are asked for stay longest. */
  find(key: string): TaggedResponse | undefined {
    const copy = this.get(key);
    if (copy) this.replace(key, copy, copy);
    return copy;
  }
}
