import type { ClientFeature } from '../feature.ts';
import { connectedReads } from './connect.ts';

const forget = () => connectedReads()?.forgetPositions();

export const reads = {
  events: {
    'reads:changed': (event) => connectedReads()?.positionReached(event),
    'user:changed': ({ rev }) => connectedReads()?.roomChanged(rev, 1),
    'mutes:changed': ({ rev }) => connectedReads()?.roomChanged(rev, 1),
  },
  rooms: {
    user: {
      // Without positions any rev will do.
      rev: () => connectedReads()?.positionsRev() ?? Number.MAX_SAFE_INTEGER,
      enter: (_, rev) => connectedReads()?.roomChanged(rev, 0),
    },
  },
  onNewEpoch: forget,
  onOtherMember: forget,
} satisfies ClientFeature;
