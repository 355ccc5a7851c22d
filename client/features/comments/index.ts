import { wholeRev } from '../../live/live-list.ts';
import type { ClientFeature } from '../feature.ts';
import { enterRendered } from './rendered.ts';
import {
  addComment,
  changeComment,
  forgetBeforeRestore,
  keepThread,
  removeComment,
  storedThread,
} from './store.ts';

export const comments = {
  events: {
    'comment:added': addComment,
    'comment:changed': changeComment,
    'comment:removed': removeComment,
  },
  rooms: {
    comments: {
      rev: (postId) => wholeRev(storedThread(postId)),
      enter: (page, rev, postId) => keepThread(postId, page, rev),
    },
  },
  hydrate: {
    'GET /comments/{id}': (answer, rev, { params: { id }, query, isUnknown }) =>
      enterRendered(id, query, { answer, rev, isUnknown }),
  },
  onNewEpoch: forgetBeforeRestore,
} satisfies ClientFeature;
