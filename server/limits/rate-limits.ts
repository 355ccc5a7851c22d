import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { CallName } from '../../contract/core/endpoint.ts';
import type { ErrorCode } from '../../contract/core/errors.ts';
import { IMAGES_AN_HOUR } from '../../contract/values/images.ts';
import {
  EDIT_BYTES_A_DAY,
  HELD_AN_HOUR,
  NEW_DEVICES_A_DAY,
  PAGE,
  SAFETY_CHANGES_A_DAY,
} from '../../contract/values/limits.ts';
import type { ClusterBus } from '../cluster/cluster-bus.ts';
import { HttpError } from '../http/errors.ts';
import { type Gauge, LocalGauge } from './in-flight-gauge.ts';
import { secondsLeft } from './retry-after.ts';

/** A read that the response cache answers counts as a tenth of another (contract). A limiter counts whole points. */
const READ_POINTS = 10;
const CACHED_READ_POINTS = 1;

/**
 * Socket calls and the rooms that they name, per connection (call-limits.ts), and per member as well. A page subscribes
 * to all its rooms in one call; the rooms are enough for four of the longest lists.
 */
export const SOCKET_CALLS = { calls: 100, rooms: 2_000, seconds: 10 } as const;

/** Rate limits per account, for visitors per network. Each is a fixed window of `duration` seconds. */
const LIMITS = {
  /** A person opens a page a second at most, and each page makes a few reads. */
  read: { points: 300 * READ_POINTS, duration: 60 },
  /** A conversation needs less than a vote or comment a second. */
  write: { points: 60, duration: 60 },
  /** A page tells every few seconds how far it was read, apart from what its reader writes. */
  marks: { points: 120, duration: 60 },
  /** Gold lifts the limit of five posts, not the rate. */
  posts: { points: 10, duration: 3_600 },
  /** Enough to clean up after a spammer, too few to bury the admins. */
  reports: { points: 20, duration: 3_600 },
  /** Texts that come to wait for approval, withdrawn and settled ones too: too few to bury the moderators. */
  held: { points: HELD_AN_HOUR, duration: 3_600 },
  /** Bytes: sixty edits of the longest post. Each edit may leave a revision, so this bounds what a member stores. */
  edits: { points: EDIT_BYTES_A_DAY, duration: 86_400 },
  /** An upload of a member with Gold takes a point, one of anybody else three. */
  images: { points: IMAGES_AN_HOUR.gold, duration: 3_600 },
  /** A member pays once; whoever mistypes a number may try again. */
  claims: { points: 3, duration: 86_400 },
  /** Texts about payments. More than a shop has, and a bound for what a stolen secret approves. */
  sms: { points: 20, duration: 3_600 },
  /** An export reads all that is stored of its member. */
  exports: { points: 3, duration: 86_400 },
  /** Changes that log and inbox keep for ever. Removals are never refused: a member can always shut a thief out. */
  safety: { points: SAFETY_CHANGES_A_DAY, duration: 86_400 },
  /** Notices of new devices, each of which the inbox keeps for ever. A member who was told so often knows. */
  devices: { points: NEW_DEVICES_A_DAY, duration: 86_400 },
  /** Wrong codes for Gold. A code has 75 bits: this keeps the log of refusals short. */
  codes: { points: 10, duration: 3_600 },
  /** The socket calls of a member, on all connections together. */
  socket: { points: SOCKET_CALLS.calls, duration: SOCKET_CALLS.seconds },
  /** The rooms that these calls name. */
  rooms: { points: SOCKET_CALLS.rooms, duration: SOCKET_CALLS.seconds },
} as const;
type LimitName = keyof typeof LIMITS;
/** A limit whose points are calls or bytes: a read's points are tenths of one, so only `takeRead` takes them. */
type WholeLimitName = Exclude<LimitName, 'read'>;

/** Failed sign-ins of one account, and of one network, in a fixed window of 15 minutes. */
export const FAILURES = { points: 10, duration: 15 * 60 };

/** Limits of new accounts per hour. */
export const SIGN_UP_LIMITS = {
  /** Enough for a family or a class, too few for a flood of fake accounts. */
  perNetwork: 20,
  /** Development makes many accounts from one machine. */
  perNetworkInDevelopment: 1_000,
  /** A hundred networks at their limit: a bound for attacks from thousands. Their hashes take 200 s of a core. */
  inAll: 2_000,
} as const;

/** The limits of calls that are neither plain reads nor plain writes. */
const CALL_LIMITS: Partial<Record<CallName, WholeLimitName>> = { 'PUT /reads/{postId}': 'marks' };

/** A search reads the text of each of its results for an excerpt; so many of them count as one read. */
const RESULTS_PER_READ = 20;

/** As how many reads a call counts, by its unchecked query: a wrong one is refused later. */
const READS_OF: Partial<Record<CallName, (query: unknown) => number>> = {
  'GET /search'(query) {
    const { limit }: { limit?: unknown } = Object(query);
    const results = Math.min(Number(limit), PAGE.most);
    return results > RESULTS_PER_READ ? Math.ceil(results / RESULTS_PER_READ) : 1;
  },
};

/** The checked body of a call, and the row that it changes. */
interface Write {
  body: unknown;
  resource: unknown;
}
const once = () => 1;
const TEXTS = ['title', 'description', 'text'] as const;
/** The bytes of the texts after an edit: one that it does not name stays, and is kept with the earlier ones. */
const bytesOf = ({ body, resource }: Write) => {
  const texts: Partial<Record<(typeof TEXTS)[number], string>> = {
    ...Object(resource),
    ...Object(body),
  };
  return TEXTS.reduce((sum, name) => sum + Buffer.byteLength(texts[name] ?? ''), 0);
};

/** The limit of what a call creates or changes, and the points that it takes. */
const CREATION_LIMITS: Partial<
  Record<CallName, [WholeLimitName, pointsOf: (write: Write) => number]>
> = {
  'POST /posts': ['posts', once],
  'POST /reports': ['reports', once],
  'POST /claims': ['claims', once],
  'GET /me/export': ['exports', once],
  'POST /me/passkeys': ['safety', once],
  'POST /me/totp/confirm': ['safety', once],
  'POST /me/recovery': ['safety', once],
  'POST /me/leaving': ['safety', once],
  'PATCH /posts/{id}': ['edits', bytesOf],
  'PATCH /comments/{id}': ['edits', bytesOf],
  'PATCH /held/{id}': ['edits', bytesOf],
};

/** The refusals that say more than that there were too many requests. */
const REFUSALS: Partial<Record<LimitName, { code?: ErrorCode; sentence: string; name?: string }>> =
  {
    codes: { sentence: 'Too many wrong codes.', name: 'codes' },
    safety: {
      sentence: 'You have changed the safety of your account often enough today.',
      name: 'safety',
    },
    held: { sentence: 'Many of your texts have been sent for approval.', name: 'approval' },
    edits: { code: 'edit-bytes', sentence: 'You have edited as much text today as one may.' },
  };

/** The error for a used-up limit. */
function rateLimitError(full: RateLimiterRes, name?: LimitName): HttpError {
  const { code, sentence = 'Too many requests.', name: limit } = (name && REFUSALS[name]) ?? {};
  return new HttpError(
    429,
    ({ seconds }) => `${sentence} Please try again in ${seconds} seconds.`,
    {
      params: { seconds: secondsLeft(full), ...(limit && { name: limit }) },
      ...(code && { code }),
    },
  );
}

/** Makes a limiter: `points` in a fixed window of `duration` seconds. */
export type MakeLimiter = (
  name: string,
  options: { points: number; duration: number },
) => RateLimiterAbstract;

/** Makes a gauge. An entry that is never removed expires after `seconds`. */
type MakeGauge = (name: string, seconds: number) => Gauge;
/** Makes the counters of limits. */
export interface LimiterFactory {
  limiter: MakeLimiter;
  gauge: MakeGauge;
}

/** Counts on this server while Redis is away, and says so. */
class InsuranceLimiter extends RateLimiterMemory {
  readonly #countedAlone: () => void;

  constructor(options: IRateLimiterOptions, countedAlone: () => void) {
    super(options);
    this.#countedAlone = countedAlone;
  }

  override consume(...taken: Parameters<RateLimiterMemory['consume']>): Promise<RateLimiterRes> {
    this.#countedAlone();
    return super.consume(...taken);
  }
}

/** Counts on this server, or for a whole cluster. While Redis is away, each server counts for itself. */
export const limiterFactory = (bus: ClusterBus | null): LimiterFactory => ({
  limiter(name, options) {
    if (!bus) return new RateLimiterMemory({ keyPrefix: name, ...options });
    const { storeClient, keyPrefix, countedAlone } = bus.limiterStore;
    return new RateLimiterRedis({
      storeClient,
      keyPrefix: keyPrefix + name,
      insuranceLimiter: new InsuranceLimiter({ keyPrefix: name, ...options }, countedAlone),
      ...options,
    });
  },
  gauge: (name, seconds) => bus?.gauge(name, seconds) ?? new LocalGauge(),
});

/** The rate limits of the contract. When they are switched off, `take` does nothing. */
export class RateLimits {
  readonly #isOn: () => boolean;
  readonly #limiters: Readonly<Record<string, RateLimiterAbstract>>;

  /** @param isOn asked at each call: admins switch the limits on and off. */
  constructor(isOn: () => boolean, limiter: MakeLimiter = limiterFactory(null).limiter) {
    const make = ([name, options]: [string, (typeof LIMITS)[LimitName]]) => [
      name,
      limiter(name, options),
    ];
    this.#isOn = isOn;
    this.#limiters = Object.fromEntries(Object.entries(LIMITS).map(make));
  }

  get enabled(): boolean {
    return this.#isOn();
  }

  /** Takes points of a limit. @throws HttpError (429) when the key has used them up */
  take(name: WholeLimitName, key: string, points = 1): Promise<void> {
    return this.#take(name, key, points);
  }

  /** Takes a point of a limit for what is left out, and not refused. @returns false when the key has used them up */
  async mayTake(name: WholeLimitName, key: string): Promise<boolean> {
    return (await this.#consume(name, key, 1)) === null;
  }

  /** Gives points of a limit back. */
  async giveBack(name: WholeLimitName, key: string, points = 1): Promise<void> {
    if (this.enabled) await this.#limiters[name]?.reward(key, points);
  }

  async #take(name: LimitName, key: string, points: number): Promise<void> {
    const full = await this.#consume(name, key, points);
    if (full) throw rateLimitError(full, name);
  }

  async #consume(name: LimitName, key: string, points: number): Promise<RateLimiterRes | null> {
    if (!this.enabled) return null;
    try {
      await this.#limiters[name]?.consume(key, points);
      return null;
    } catch (full) {
      if (full instanceof RateLimiterRes) return full;
      throw full;
    }
  }

  /**
   * Takes the cost of a read.
   * @param isCached whether the response cache answers it, or a response that another request already waits for.
   * @param reads as how many reads it counts.
   */
  takeRead(key: string, isCached = false, reads = 1): Promise<void> {
    return this.#take('read', key, reads * (isCached ? CACHED_READ_POINTS : READ_POINTS));
  }

  /**
   * Takes the cost of one HTTP call.
   * @param query as it came.
   * @param isCached as in `takeRead`.
   */
  takeCall(call: CallName, key: string, query: unknown, isCached = false): Promise<void> {
    const { [call]: limit } = CALL_LIMITS;
    if (!limit && call.startsWith('GET'))
      return this.takeRead(key, isCached, READS_OF[call]?.(query));
    return this.take(limit ?? 'write', key);
  }

  /** Takes the cost of one socket call of a member. */
  async takeSocketCall(memberId: string, roomsNamed: number): Promise<void> {
    await Promise.all([
      this.take('socket', memberId),
      roomsNamed > 0 ? this.take('rooms', memberId, roomsNamed) : undefined,
    ]);
  }

  /** Runs a call that may create or change something. A refused call gives its points back. */
  async countCreation<T>(
    call: CallName,
    { key, ...write }: Write & { key: string },
    run: () => Promise<T>,
  ): Promise<T> {
    const found = CREATION_LIMITS[call];
    if (!found || !this.enabled) return run();
    const [limit, pointsOf] = found;
    const points = pointsOf(write);
    try {
      await this.take(limit, key, points);
      return await run();
    } catch (error) {
      await this.#limiters[limit]?.reward(key, points);
      throw error;
    }
  }
}
