import type { FastifyInstance } from 'fastify';
import type { ResourceLoaders } from '../http/author-rights.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Repeats } from '../http/idempotency.ts';
import type { Invalidated } from '../http/read-path/tagged-cache.ts';
import type { BeforeUpload } from '../http/router.ts';
import type { Rooms } from '../realtime/rooms.ts';
import type { Effects } from './commit-effects.ts';
import type { AppContext } from './context.ts';
import type { PeriodicJob } from './lifecycle/periodic-job.ts';

/** The descriptor of a feature, exported by its `index.ts`. */
export interface Feature {
  /** The handlers of its calls. */
  handlers(context: AppContext): Partial<Handlers>;
  /** Its live rooms: the right to join, and the state. */
  rooms?: Partial<Rooms>;
  /** The effects of each kind of change that its write jobs record. */
  effects?: Partial<Effects>;
  /** The loaders of the resources to which its calls require a right. */
  authorRights?: Partial<ResourceLoaders>;
  /** The answer of its calls with an idempotency key to a repeat. */
  repeats?: Partial<Repeats>;
  /** The refusals of its uploads, before their bytes are read. */
  beforeUpload?(context: AppContext): BeforeUpload;
  /** Listeners for the cache tags that the commits of all servers drop, besides the caches. */
  invalidated?(app: FastifyInstance, context: AppContext): Invalidated;
  /** Starts its periodic job, which ends with the server. */
  start?(context: AppContext): PeriodicJob | Promise<PeriodicJob>;
  /** Routes outside of the contract's calls, as a webhook. */
  routes?(app: FastifyInstance, context: AppContext): Promise<void>;
}
