import { enterQuery } from '../../api/query-client.ts';
import { wholeRev } from '../../live/live-list.ts';
import type { ClientFeature } from '../feature.ts';
import { addTag, keepTags, useTagList } from './store.ts';

export const tags = {
  events: {
    'tag:added': addTag,
  },
  rooms: {
    tags: { rev: () => wholeRev(useTagList.getState()), enter: keepTags },
  },
  hydrate: {
    'GET /tags': (answer, rev) => {
      keepTags(answer, rev);
      enterQuery(['GET /tags'], answer.length);
    },
  },
} satisfies ClientFeature;
