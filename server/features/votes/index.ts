import type { Feature } from '../../app/feature.ts';
import { voteEffects } from './effects.ts';
import { voteHandlers } from './handlers.ts';

export const votes = {
  handlers: voteHandlers,
  effects: voteEffects,
} satisfies Feature;
