import type { AnswerOf } from '../../../contract/core/calls.ts';
import type { Order } from '../../../contract/values/limits.ts';
import type { EventReducers, RoomStore } from '../../live/reducers.ts';
import type { ClientFeature } from '../feature.ts';

type CommentEvent = 'comment:added' | 'comment:changed' | 'comment:removed';

/** What the stores of comments take. */
interface CommentsLive {
  events: Pick<EventReducers, CommentEvent>;
  room: RoomStore<'comments'>;
  applyRendered(
    postId: string,
    query: { page?: unknown; limit?: unknown; order?: Order; around?: string } | undefined,
    page: { answer: AnswerOf<'GET /comments/{id}'>; rev: number; isUnknown: boolean },
  ): void;
  forgetBeforeRestore(): void;
}

let live: CommentsLive | null = null;

/**
 * Connects the stores. Their code comes with the first screen that shows comments: until then no room of comments is
 * watched, and no page brings any.
 */
export const connectComments = (stores: CommentsLive): void => {
  live = stores;
};

export const comments = {
  events: {
    'comment:added': (event) => live?.events['comment:added'](event),
    'comment:changed': (event) => live?.events['comment:changed'](event),
    'comment:removed': (event) => live?.events['comment:removed'](event),
  },
  rooms: {
    comments: {
      rev: (postId) => live?.room.rev(postId),
      enter: (page, rev, postId) => live?.room.enter(page, rev, postId),
    },
  },
  hydrate: {
    'GET /comments/{id}': (answer, rev, { params: { id }, query, isUnknown }) =>
      live?.applyRendered(id, query, { answer, rev, isUnknown }),
  },
  onNewEpoch: () => live?.forgetBeforeRestore(),
} satisfies ClientFeature;
