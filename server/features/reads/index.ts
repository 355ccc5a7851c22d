import type { Feature } from '../../app/feature.ts';
import { readEffects } from './effects.ts';
import { readHandlers } from './handlers.ts';

export const reads = { handlers: readHandlers, effects: readEffects } satisfies Feature;
