import type { ClientFeature } from '../feature.ts';
import { refetchMutes } from './reads.ts';
import { changeMute, forgetMutes, mutesRev, restoreMutes, stepMutes } from './store.ts';

/** The member's room has another rev. Where a change was not heard, the mutes are read again. */
function roomChanged({ rev }: { rev: number }, heard: 0 | 1): void {
  if (stepMutes(rev, heard)) refetchMutes();
}

export const mutes = {
  events: {
    'mutes:changed': (event) => {
      roomChanged(event, 1);
      changeMute(event);
    },
    'user:changed': (event) => roomChanged(event, 1),
    'reads:changed': (event) => roomChanged(event, 1),
  },
  rooms: { user: { rev: mutesRev, enter: (_, rev) => roomChanged({ rev }, 0) } },
  start: restoreMutes,
  onOtherMember: forgetMutes,
} satisfies ClientFeature;
