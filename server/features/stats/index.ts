import type { Feature } from '../../app/feature.ts';
import { statsHandlers } from './handlers.ts';

export const stats = {
  handlers: statsHandlers,
} satisfies Feature;
