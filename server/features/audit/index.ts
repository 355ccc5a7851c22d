import type { Feature } from '../../app/feature.ts';
import { auditHandlers } from './handlers.ts';

export const audit = {
  handlers: auditHandlers,
} satisfies Feature;
