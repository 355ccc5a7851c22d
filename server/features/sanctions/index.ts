import type { Feature } from '../../app/feature.ts';
import { sanctionEffects } from './effects.ts';
import { sanctionHandlers } from './handlers.ts';

export const sanctions = {
  handlers: sanctionHandlers,
  effects: sanctionEffects,
} satisfies Feature;
