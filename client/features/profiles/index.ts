import type { ClientFeature } from '../feature.ts';
import { applyMembersRev, membersRev, renameMember } from './store.ts';

export const profiles = {
  events: { 'member:changed': renameMember },
  rooms: { members: { rev: membersRev, enter: (_, rev) => applyMembersRev(rev) } },
} satisfies ClientFeature;
