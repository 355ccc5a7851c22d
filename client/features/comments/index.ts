import { wholeRev } from '../../live/live-list.ts';
import type { ClientFeature } from '../feature.ts';
import {
  addComment,
  forgetRemovedComments,
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
  onNewEpoch: forgetRemovedComments,
} satisfies ClientFeature;
