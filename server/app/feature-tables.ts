import type { FastifyInstance } from 'fastify';
import { merged } from '../../contract/merge-features.ts';
import * as features from '../features/index.ts';
import type { ResourceLoaders } from '../http/author-rights.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Rooms } from '../realtime/rooms.ts';
import type { Effects } from './commit-effects.ts';
import type { AppContext } from './context.ts';
import type { Feature } from './feature.ts';

// A call, room, change or resource without an entry in some feature does not compile here.

/** The rooms of all features. */
export const ROOMS: Rooms = merged(features, 'rooms');
/** The effects of all kinds of changes. */
export const EFFECTS: Effects = merged(features, 'effects');
/** The loaders of all resources. */
export const LOADERS: ResourceLoaders = merged(features, 'authorRights');

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

/** Registers the features' routes outside of the contract's calls. */
export async function registerFeatureRoutes(app: FastifyInstance, context: AppContext) {
  for (const feature of Object.values(features) as Feature[]) await feature.routes?.(app, context);
}
