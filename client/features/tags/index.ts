import { setQuery } from '../../api/query-client.ts';
import { wholeRev } from '../../live/live-list.ts';
import type { ClientFeature } from '../feature.ts';
import { addTag, applyTags, useTagList } from './store.ts';

export const tags = {
  events: {
    'tag:added': addTag,
  },
  rooms: {
    tags: { rev: () => wholeRev(useTagList.getState()), enter: applyTags },
  },
  hydrate: {
    'GET /tags': (answer, rev) => {
      applyTags(answer, rev);
      setQuery(['GET /tags'], answer.length);
    },
  },
} satisfies ClientFeature;
