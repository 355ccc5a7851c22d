/** The tables that the application derives from the list of features. */
import type { Merged } from '../../contract/core/merge-features.ts';
import type { ClientFeature } from '../features/feature.ts';
import * as features from '../features/index.ts';
import { forgetOwnState } from '../live/own-store.ts';
import { type EventReducers, gather, type LiveTables, type RoomStores } from '../live/reducers.ts';
import { POST_TOOLS } from '../ui/display/post-tools.ts';
import { onDemand } from '../ui/layout/on-demand.ts';

export const FEATURES: readonly ClientFeature[] = Object.values(features);

for (const { postTool } of FEATURES)
  if (postTool) POST_TOOLS.push(onDemand(async () => (await postTool()).PostTool));

type NamesIn<Feature, Part extends 'events' | 'rooms'> =
  Feature extends Record<Part, infer Table> ? keyof Table : never;

type Listed = (typeof features)[keyof typeof features];

const ownKinds: Merged<typeof features, 'own'> = Object.assign(
  {},
  ...FEATURES.map(({ own }) => own),
);

/** The compiler refuses an event, a kind of own state or a kind of room that no feature takes. */
export const LIVE_TABLES: LiveTables = {
  events: gather<Pick<EventReducers, NamesIn<Listed, 'events'>>>(
    FEATURES.map(({ events }) => events),
  ),
  rooms: gather<Pick<RoomStores, NamesIn<Listed, 'rooms'>>>(FEATURES.map(({ rooms }) => rooms)),
  own: ownKinds,
  onNewEpoch() {
    for (const feature of FEATURES) feature.onNewEpoch?.();
  },
};

/** Drops what every store holds for the member who was signed in before. */
export function forgetMember(): void {
  forgetOwnState();
  for (const feature of FEATURES) feature.onOtherMember?.();
}
