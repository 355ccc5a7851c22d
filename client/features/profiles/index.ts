import type { ClientFeature } from '../feature.ts';
import { enterMembers, membersRev, renameMember } from './store.ts';

export const profiles = {
  events: { 'member:changed': renameMember },
  rooms: { members: { rev: membersRev, enter: (_, rev) => enterMembers(rev) } },
} satisfies ClientFeature;
