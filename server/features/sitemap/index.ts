import type { Feature } from '../../app/feature.ts';
import { serveSitemap } from './routes.ts';

export const sitemap = {
  handlers: () => ({}),
  routes: serveSitemap,
} satisfies Feature;
