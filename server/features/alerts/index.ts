import type { Feature } from '../../app/feature.ts';
import { serveActs } from './routes.ts';

export const alerts = {
  handlers: () => ({}),
  routes: (app, context) => serveActs(app, context),
} satisfies Feature;
