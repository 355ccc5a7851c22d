import { wholeRev } from '../../live/live-list.ts';
import type { ClientFeature } from '../feature.ts';
import { applyRendered } from './rendered.ts';
import {
  addComment,
  applyCommentEdit,
  applyThread,
  forgetBeforeRestore,
  removeComment,
  storedThread,
} from './store.ts';

export const comments = {
  events: {
    'comment:added': addComment,
    'comment:changed': applyCommentEdit,
    'comment:removed': removeComment,
  },
  rooms: {
    comments: {
      rev: (postId) => wholeRev(storedThread(postId)),
      enter: (page, rev, postId) => applyThread(postId, page, rev),
    },
  },
  hydrate: {
    'GET /comments/{id}': (answer, rev, { params: { id }, query, isUnknown }) =>
      applyRendered(id, query, { answer, rev, isUnknown }),
  },
  onNewEpoch: forgetBeforeRestore,
} satisfies ClientFeature;
