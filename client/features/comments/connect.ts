import type { AnswerOf } from '../../../contract/core/calls.ts';
import type { EventOf } from '../../../contract/core/realtime.ts';
import type { ThreadOrder } from '../../../contract/values/limits.ts';
import { lateStore } from '../../live/late-store.ts';

interface More {
  /** Applies a page that the server has rendered. */
  applyRendered(
    postId: string,
    query: { page?: unknown; limit?: unknown; order?: ThreadOrder; around?: string } | undefined,
    page: { answer: AnswerOf<'GET /comments/{id}'>; rev: number; isUnknown: boolean },
  ): void;
  /** Applies an own thank; without one, those of all comments on screen are read again. */
  thanked(event?: EventOf<'thanks:changed'>): void;
  /** Drops what was removed: a restore of the forum may have brought it back. */
  forgetBeforeRestore(): void;
}

/** The comments: their code comes with the screens that show some. */
export const late = lateStore<
  'comments',
  'comment:added' | 'comment:changed' | 'comment:removed' | 'comments:removed' | 'comments:thanked',
  More
>('comment:added', 'comment:changed', 'comment:removed', 'comments:removed', 'comments:thanked');
