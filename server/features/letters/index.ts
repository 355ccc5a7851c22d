import type { Feature } from '../../app/feature.ts';
import { serveUnsubscribe } from './routes.ts';

export const letters = {
  handlers: () => ({}),
  routes: serveUnsubscribe,
} satisfies Feature;
