import { AdmissionFilter } from './admission-filter.ts';
import { type Tagged, TaggedCache } from './tagged-cache.ts';

/** A serialised response: its JSON as `asBytes` gives it, and the rev of the room that it shows. */
export interface CachedResponse {
  body: string;
  rev: number | undefined;
  /** The validator of a page. */
  etag?: string;
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
export const asJson = ({ body }: CachedResponse): string => Buffer.from(body, 'latin1').toString();

/** A response with its tags: the rooms that it shows. */
export interface TaggedResponse extends CachedResponse, Tagged {}

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

  constructor(maxBytes = MAX_BYTES) {
    super(maxBytes);
  }

  protected override bytesOf({ body }: TaggedResponse): number {
    return body.length;
  }

  override drop(tags: readonly string[]) {
    if (tags.includes(ANY_RESPONSE)) this.clear();
    else super.drop(tags);
  }

  /** Returns the cached response, or creates it: at once where `create` does. */
  getOrCreate(
    key: string,
    create: () => TaggedResponse | Promise<TaggedResponse>,
  ): CachedResponse | Promise<CachedResponse> {
    return (
      this.get(key) ??
      this.create(key, create, () => key.length <= MAX_KEY_LENGTH && this.#admission.admits(key))
    );
  }
}
