import { PAGE } from '../../../contract/limits.ts';
import { findThread, listComments, type Thread } from '../../../db/features/comments.ts';
import type { Viewer } from '../../http/email-masking.ts';
import { firstPage, type Rooms, readConsistently } from '../../realtime/rooms.ts';
import { presentComment } from './presenter.ts';

function* readFirstPage(thread: Thread, viewer: Viewer) {
  const comments = yield* listComments(thread, firstPage(PAGE.comments));
  return {
    comments: comments.map((comment) => presentComment(comment, viewer)),
    totalComments: thread.total,
  };
}

export const commentRooms = {
  comments: {
    state: ({ viewer, key }) =>
      readConsistently(
        () => findThread(key),
        (thread) => readFirstPage(thread, viewer),
      ),
  },
} satisfies Partial<Rooms>;
