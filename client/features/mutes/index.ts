import type { ClientFeature } from '../feature.ts';
import { applyMuteChange, mutes as muted, restoreMutes } from './store.ts';

export const mutes = {
  own: { 'mutes:changed': { apply: applyMuteChange, refetch: () => muted.refetch() } },
  start: restoreMutes,
} satisfies ClientFeature;
