import type { Feature } from '../../app/feature.ts';
import { muteEffects } from './effects.ts';
import { muteHandlers } from './handlers.ts';

export const mutes = { handlers: muteHandlers, effects: muteEffects } satisfies Feature;
