import { PAGE } from '../../../contract/values/limits.ts';
import { findThread, listComments, type Thread } from '../../../db/features/comments/threads.ts';
import type { Viewer } from '../../http/email-masking.ts';
import type { PhotoPolicy } from '../../http/shown-photo.ts';
import { firstPage, type Rooms, readConsistently } from '../../realtime/rooms.ts';
import { presentComment } from './presenter.ts';

function* readFirstPage(thread: Thread, viewer: Viewer, policy: PhotoPolicy) {
  const comments = yield* listComments(thread, firstPage(PAGE.comments));
  return {
    comments: comments.map((comment) => presentComment(comment, viewer, policy)),
    totalComments: thread.total,
  };
}

export const commentRooms = {
  comments: {
    state: ({ settings, viewer, key }) =>
      readConsistently(
        () => findThread(key),
        (thread) => readFirstPage(thread, viewer, settings.now),
      ),
  },
} satisfies Partial<Rooms>;
