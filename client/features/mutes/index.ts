import type { ClientFeature } from '../feature.ts';
import { refetchMutes } from './reads.ts';
import { applyMuteChange, restoreMutes } from './store.ts';

export const mutes = {
  own: { 'mutes:changed': { apply: applyMuteChange, refetch: refetchMutes } },
  start: restoreMutes,
} satisfies ClientFeature;
