import { AdmissionFilter } from './admission-filter.ts';
import { type Compression, type ContentEncoding, compress, isCompressible } from './compression.ts';
import { bodyOf, lengthOf, piecesOf, type ResponseBody } from './response-body.ts';
import { type Tagged, TaggedCache } from './tagged-cache.ts';

/** A serialised response, and the rev of the room that it shows. */
export interface CachedResponse {
  body: ResponseBody;
  rev: number | undefined;
  /** The validator of a page or a feed. */
  etag?: string;
  /** The encoding of the body; without one it is not compressed. */
  encoding?: ContentEncoding;
  /**
   * The compressed copies of a body that is not compressed itself. Of a kind that is no shorter there is none: null.
   */
  copies?: Partial<Record<Compression, ResponseBody | null>>;
}

/** Holds the bytes of one answer while they are made into a string: a buffer per answer would cost a collection. */
const scratch = Buffer.allocUnsafeSlow(64 * 1024);
/** The most bytes of one UTF-16 code unit in UTF-8. */
const MOST_BYTES = 3;

/**
 * JSON as the bytes that are sent, one character per byte. Node writes such a body together with the head and without
 * encoding it; JSON itself would be encoded at every response.
 */
export const asBytes = (json: string): string =>
  json.length * MOST_BYTES > scratch.length
    ? Buffer.from(json).toString('latin1')
    : scratch.toString('latin1', 0, scratch.write(json));

/** The JSON of a cached response. */
export const asJson = ({ body }: Pick<CachedResponse, 'body'>): string =>
  Buffer.concat(piecesOf(body)).toString();

/** A response with its tags: the rooms that it shows. */
export interface TaggedResponse extends CachedResponse, Tagged {
  /** How many requests it has answered since it was made. */
  hits?: number;
}

/** The reads at a tenth of the price that pay, together with one more, for making the response again. */
const PAYING_HITS = 9;

const MAX_BYTES = 32 * 2 ** 20;

/** The tag of every response, for a change that any number of them may show. */
export const ANY_RESPONSE = 'any response';

/** No page of the forum has a longer address, so its response is not cached. */
const MAX_KEY_LENGTH = 300;

/**
 * The response cache: responses by cache key, as the bytes that are sent. A response is cached at its second request,
 * not at its first.
 */
export class ResponseCache extends TaggedCache<TaggedResponse> {
  #admission = new AdmissionFilter();
  #isCompressing = false;

  constructor(maxBytes = MAX_BYTES) {
    super(maxBytes);
  }

  protected override bytesOf({ body, copies = {} }: TaggedResponse): number {
    return Object.values(copies).reduce((sum, copy) => sum + lengthOf(copy ?? ''), lengthOf(body));
  }

  override drop(tags: readonly string[]) {
    if (tags.includes(ANY_RESPONSE)) this.clear();
    else super.drop(tags);
  }

  /**
   * True if a read of a key counts as a tenth: its response is at hand, or another request already waits for it. So
   * does the read that renews an expired response which has answered nine: servers of a cluster renew theirs every
   * second.
   */
  answers(key: string): boolean {
    const value = this.peek(key);
    if (this.isAwaited(key)) return true;
    return value !== undefined && (this.isFresh(value) || (value.hits ?? 0) >= PAYING_HITS);
  }

  /** Returns the cached response, or creates it: at once where `create` does. */
  getOrCreate(
    key: string,
    create: () => TaggedResponse | Promise<TaggedResponse>,
  ): TaggedResponse | Promise<TaggedResponse> {
    const cached = this.get(key);
    if (cached) cached.hits = (cached.hits ?? 0) + 1;
    return (
      cached ??
      this.create(key, create, () => key.length <= MAX_KEY_LENGTH && this.#admission.admits(key))
    );
  }

  /**
   * Keeps a compressed copy of a response that the cache has served, unless there is one. Until it is there, the
   * response is sent as it is. One copy is made at a time: the syncs of the log need zlib's threads as well.
   * @returns undefined where nothing is to be done.
   */
  compress(
    key: string,
    response: TaggedResponse,
    encoding: Compression,
  ): Promise<void> | undefined {
    const { body, copies, hits = 0 } = response;
    const isDue = hits > 0 && copies?.[encoding] === undefined;
    if (!isDue || this.#isCompressing || !isCompressible(lengthOf(body))) return undefined;
    this.#isCompressing = true;
    return this.#compressCopy(key, response, encoding).finally(() => {
      this.#isCompressing = false;
    });
  }

  async #compressCopy(key: string, response: TaggedResponse, encoding: Compression) {
    const made = await compress(piecesOf(response.body), encoding);
    const copy = lengthOf(made) < lengthOf(response.body) ? bodyOf(made) : null;
    const withCopy = { ...response, copies: { ...response.copies, [encoding]: copy } };
    // A response that became too large for the cache stays as it was, and no copy of it is made again.
    if (!this.replace(key, response, withCopy))
      response.copies = { ...response.copies, [encoding]: null };
  }
}
