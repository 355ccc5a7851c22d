import type { Feature } from '../../app/feature.ts';
import { healthHandlers } from './handlers.ts';

export const health = { handlers: healthHandlers } satisfies Feature;
