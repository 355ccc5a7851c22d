import type { ComponentType } from 'react';
import type { OwnEventName } from '../../contract/core/realtime.ts';
import type { Hydration } from '../api/initial-data.ts';
import type { EventReducers, OwnKinds, RoomStores } from '../live/reducers.ts';
import type { PostToolProps } from '../ui/display/post-tools.ts';
import type { Screen } from '../ui/layout/screen.ts';

/** The parts of a feature that the application puts together; `app/features.ts` lists the features. */
export interface ClientFeature {
  screens?: readonly Screen[];
  /** Screens that the dashboard shows beside its menu. */
  dashboardScreens?: readonly Screen[];
  /** Loads what stands on each card and page of a post, for members. */
  postTool?: () => Promise<{ PostTool: ComponentType<PostToolProps> }>;
  /** Loads code that the reader is likely to need next; called while the browser is idle. */
  prefetch?: () => Promise<unknown>;
  /** Live events that change the stores of the feature. */
  events?: Partial<Omit<EventReducers, OwnEventName>>;
  /** Kinds of the member's own state, by their events. */
  own?: Partial<OwnKinds>;
  /** Kinds of room whose state the stores of the feature hold. */
  rooms?: Partial<RoomStores>;
  /** Runs once in the browser, after the first rendering. */
  start?: () => void;
  /** Calls whose answers the server may send within the page. */
  hydrate?: Hydration;
  /** Drops what the stores hold as removed: a restore of the forum may have brought it back. */
  onNewEpoch?: () => void;
  /** Drops what the stores hold for the member who was signed in before. */
  onOtherMember?: () => void;
}
