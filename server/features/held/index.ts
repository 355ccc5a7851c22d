import type { Feature } from '../../app/feature.ts';
import { heldHandlers } from './handlers.ts';

export const held = { handlers: heldHandlers } satisfies Feature;
