import { enterQuery } from '../../api/query-client.ts';
import { wholeRev } from '../../live/live-list.ts';
import type { ClientFeature } from '../feature.ts';
import {
  addComment,
  forgetRemovedComments,
  keepComments,
  keepThread,
  removeComment,
  storedThread,
} from './store.ts';

export const comments = {
  events: {
    'comment:added': addComment,
    'comment:removed': removeComment,
  },
  rooms: {
    comments: {
      rev: (postId) => wholeRev(storedThread(postId)),
      enter: (page, rev, postId) => keepThread(postId, page, rev),
    },
  },
  hydrate: {
    'GET /comments/{postId}': (answer, rev, { params: { postId }, query }) => {
      const page = query?.page ?? 1;
      if (page === 1) keepThread(postId, answer, rev);
      const read = { page, rev, ids: keepComments(answer.comments), total: answer.totalComments };
      enterQuery(['GET /comments/{postId}', postId, page], read, { forMembers: true });
    },
  },
  onNewEpoch: forgetRemovedComments,
} satisfies ClientFeature;
