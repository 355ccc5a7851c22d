import type { Feature } from '../../app/feature.ts';
import { memberHandlers } from './handlers.ts';

export const members = {
  handlers: memberHandlers,
} satisfies Feature;
