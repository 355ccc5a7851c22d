import type { Feature } from '../../app/feature.ts';
import { membershipHandlers } from './handlers.ts';
import { serveWebhook } from './webhook.ts';

export const membership = {
  handlers: membershipHandlers,
  routes: serveWebhook,
} satisfies Feature;
