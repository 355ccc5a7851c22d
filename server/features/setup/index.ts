import type { Feature } from '../../app/feature.ts';
import { setupHandlers } from './handlers.ts';

export const setup = { handlers: setupHandlers } satisfies Feature;
