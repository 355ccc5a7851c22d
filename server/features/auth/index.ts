import type { Feature } from '../../app/feature.ts';
import { authEffects } from './effects.ts';
import { authHandlers } from './handlers.ts';

export const auth = {
  handlers: authHandlers,
  effects: authEffects,
} satisfies Feature;
