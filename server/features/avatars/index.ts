import type { Feature } from '../../app/feature.ts';
import { serveAvatars } from './routes.ts';

export const avatars = {
  handlers: () => ({}),
  routes: serveAvatars,
} satisfies Feature;
