import { setQuery } from '../../api/query-client.ts';
import { wholeRev } from '../../live/live-list.ts';
import type { ClientFeature } from '../feature.ts';
import { applyTag, applyTags, useTagList } from './store.ts';

export const tags = {
  events: {
    'tag:added': applyTag,
    'tag:changed': applyTag,
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
