import type { Feature } from '../../app/feature.ts';
import { revisionEffects } from './effects.ts';
import { revisionHandlers } from './handlers.ts';

export const revisions = {
  handlers: revisionHandlers,
  effects: revisionEffects,
} satisfies Feature;
