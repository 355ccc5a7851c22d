import type { Since } from '../../../contract/features/since.ts';
import { beginningOf } from '../../../contract/values/excerpt.ts';
import { LEAD } from '../../../contract/values/limits.ts';
import { yieldingLoop } from '../../../db/core/concurrency/event-loop-yield.ts';
import { firstKeyAt, LAST_KEY } from '../../../db/core/ids.ts';
import { type OpenedThread, readSince } from '../../../db/features/since/threads.ts';
import { wholeNow } from '../../app/clock.ts';
import type { AppContext } from '../../app/context.ts';
import { iso } from '../../http/iso-time.ts';
import { sinceTag, sinceTags } from '../../http/read-path/cache-tags.ts';
import { ANY_RESPONSE } from '../../http/read-path/response-cache.ts';
import { type Tagged, TaggedCache } from '../../http/read-path/tagged-cache.ts';

/** How long an answer is the same for all. */
const KEPT_MS = 60_000;
const MAX_BYTES = 32 * 2 ** 20;
/** About the memory of a thread: a lead of 200 graphemes may be long, and a title. */
const THREAD_BYTES = 2_000;

/** The time of an answer; without an end it goes on until now. */
interface Period {
  /** The name of the period. */
  name: string;
  from: number;
  to: number | null;
}

interface Kept extends Tagged {
  since: Since;
}

const ELLIPSIS = '…';

/** The beginning of a text in one line. */
function leadOf({ text, format }: OpenedThread['lead']): string {
  const beginning = beginningOf(text, format, LEAD);
  const line = beginning.text.replaceAll(/\s+/g, ' ').trim();
  return beginning.isCut ? line + ELLIPSIS : line;
}

type Context = Pick<AppContext, 'store' | 'responseCache'>;

/**
 * Keeps what happened since a day for a minute. A removal or an edit of what an answer shows ends it at once. The pages
 * made of an answer end with it.
 */
class KeptSince extends TaggedCache<Kept> {
  readonly #context: Context;

  constructor(context: Context) {
    super(MAX_BYTES);
    this.#context = context;
  }

  protected override bytesOf({ since }: Kept): number {
    return since.threads.length * THREAD_BYTES;
  }

  override drop(tags: readonly string[]) {
    if (tags.includes(ANY_RESPONSE)) this.clear();
    else super.drop(tags);
  }

  /**
   * Reads the answer for a period, and makes it where none is kept.
   * @param network whose read it is, if nothing is kept.
   */
  async read(period: Period, network: string): Promise<Since> {
    const kept =
      this.get(period.name) ?? (await this.create(period.name, () => this.#make(period, network)));
    return kept.since;
  }

  async #make({ name, from, to }: Period, network: string): Promise<Kept> {
    const now = wholeNow();
    const span = { from: firstKeyAt(from), to: to === null ? LAST_KEY : firstKeyAt(to) };
    const { store, responseCache } = this.#context;
    const { posts, total, threads } = await store.readCostly(network, readSince(span));
    const yieldTurn = yieldingLoop();
    const shown: Since['threads'] = [];
    for (const { postKey: _, lead, ...thread } of threads) {
      const { id: leadId, authorId: leadAuthorId, authorName: leadAuthorName } = lead;
      shown.push({ ...thread, lead: leadOf(lead), leadId, leadAuthorId, leadAuthorName });
      await yieldTurn();
    }
    const since = { from: iso(from), to: iso(to ?? now), threads: shown, posts, total };
    setTimeout(() => {
      const ended = [sinceTag(name)];
      this.drop(ended);
      responseCache.drop(ended);
    }, KEPT_MS).unref();
    return { since, tags: sinceTags(name, since) };
  }
}

const keepers = new WeakMap<AppContext, KeptSince>();

/** The answers that a server keeps. */
export function sinceKeeper(context: AppContext): KeptSince {
  const known = keepers.get(context);
  if (known) return known;
  const keeper = new KeptSince(context);
  keepers.set(context, keeper);
  return keeper;
}
