import type { Feature } from '../../app/feature.ts';
import { keepSearchIndexWhole } from './build-index.ts';
import { searchHandlers } from './handlers.ts';

export const search = {
  handlers: searchHandlers,
  routes: keepSearchIndexWhole,
} satisfies Feature;
