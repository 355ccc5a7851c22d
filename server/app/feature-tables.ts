import type { FastifyInstance } from 'fastify';
import { merged } from '../../contract/core/merge-features.ts';
import * as features from '../features/index.ts';
import type { ResourceLoaders } from '../http/author-rights.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Repeats } from '../http/idempotency.ts';
import type { Invalidated } from '../http/read-path/tagged-cache.ts';
import type { BeforeUpload } from '../http/router.ts';
import type { Rooms } from '../realtime/rooms.ts';
import type { Effects } from './commit-effects.ts';
import type { AppContext } from './context.ts';
import type { Feature } from './feature.ts';
import type { PeriodicJob } from './lifecycle/periodic-job.ts';

// A call, room, change, resource or repeat without an entry in some feature does not compile here.

/** The rooms of all features. */
export const ROOMS: Rooms = merged(features, 'rooms');
/** The effects of all kinds of changes. */
export const EFFECTS: Effects = merged(features, 'effects');
/** The loaders of all resources. */
export const LOADERS: ResourceLoaders = merged(features, 'authorRights');
/** The answers of all calls with an idempotency key to a repeat. */
export const REPEATS: Repeats = merged(features, 'repeats');

type Features = typeof features;
type Built = { [Name in keyof Features]: { handlers: ReturnType<Features[Name]['handlers']> } };

/** The handlers of all calls of the contract. */
export function handlersOf(context: AppContext) {
  const built = Object.entries(features).map(([name, feature]) => [
    name,
    { handlers: feature.handlers(context) },
  ]);
  return merged(Object.fromEntries(built) as Built, 'handlers') satisfies Handlers;
}

/** The refusals of the uploads of all features, before their bytes are read. */
export const beforeUploadOf = (context: AppContext): BeforeUpload =>
  Object.assign(
    {},
    ...Object.values<Feature>(features).map((feature) => feature.beforeUpload?.(context)),
  );

/** The periodic jobs of the features that have one. */
export type Jobs = {
  [Name in keyof Features as Features[Name] extends Required<Pick<Feature, 'start'>>
    ? Name
    : never]: PeriodicJob;
};

/** Starts the periodic jobs of the features. */
export async function startFeatures(context: AppContext): Promise<Jobs> {
  const jobs: Record<string, PeriodicJob> = {};
  for (const [name, feature] of Object.entries<Feature>(features))
    if (feature.start) jobs[name] = await feature.start(context);
  return jobs as Jobs;
}

/**
 * Registers the features' routes outside of the contract's calls.
 * @param invalidated what hears of dropped tags; the features add theirs.
 */
export async function registerFeatureRoutes(
  app: FastifyInstance,
  context: AppContext,
  invalidated: Invalidated[],
) {
  for (const feature of Object.values(features) as Feature[]) {
    await feature.routes?.(app, context);
    if (feature.invalidated) invalidated.push(feature.invalidated(app, context));
  }
}
