import type { Feature } from '../../app/feature.ts';
import { moderationEffects } from './effects.ts';

export const moderation = {
  handlers: () => ({}),
  effects: moderationEffects,
} satisfies Feature;
