import type { AnswerOf } from '../../../contract/core/calls.ts';
import { sliceOfView } from '../../../contract/values/comments-view.ts';
import type { ThreadOrder } from '../../../contract/values/limits.ts';
import { setQuery } from '../../api/query-client.ts';
import { wholeRev } from '../../live/live-list.ts';
import { late } from './connect.ts';
import {
  addComment,
  applyCommentEdit,
  applyPage,
  applyThanked,
  applyThread,
  forgetBeforeRestore,
  removeComments,
  storedThread,
} from './store.ts';
import { thanked } from './thanks.ts';
import type { PageOf } from './thread-pages.ts';

export const NAME = 'GET /comments/{id}';

/** The part of a thread that is to be shown: a numbered page, or the page of one comment. */
export type Place = { page: number } | { around: string };

/** The result of the read of a page; the comments are in the store. */
export interface Found {
  of: PageOf;
  /** True if the thread does not have the comment whose page was asked for. */
  isUnknown?: boolean;
}

/** The key of the query that reads a place of a thread. */
export const queryKeyOf = (postId: string, order: ThreadOrder, size: number, place: Place) =>
  [NAME, postId, order, size, 'around' in place ? `around ${place.around}` : place.page] as const;

/** Applies a page that the server has rendered. */
function applyRendered(
  postId: string,
  query: { page?: unknown; limit?: unknown; order?: ThreadOrder; around?: string } | undefined,
  { answer, rev, isUnknown }: { answer: AnswerOf<typeof NAME>; rev: number; isUnknown: boolean },
): void {
  const { order = 'new', around } = query ?? {};
  const size = Number(query?.limit ?? sliceOfView('short').limit);
  const page = answer.page ?? Number(query?.page ?? 1);
  const found: Found = { of: { order, size, page }, isUnknown };
  applyPage(postId, found.of, answer, rev);
  const place = around === undefined ? { page } : { around };
  setQuery(queryKeyOf(postId, order, size, place), found, { forMembers: true });
}

late.connect({
  events: {
    'comment:added': addComment,
    'comment:changed': applyCommentEdit,
    'comment:removed': ({ _id, ...rest }) => removeComments({ ids: [_id], ...rest }),
    'comments:removed': removeComments,
    'comments:thanked': applyThanked,
  },
  rev: (postId) => wholeRev(storedThread(postId)),
  enter: (page, rev, postId) => applyThread(postId, page, rev),
  applyRendered,
  thanked(event) {
    if (event) thanked.apply({ [event.commentId]: event.on }, event.rev);
    else thanked.refetch();
  },
  forgetBeforeRestore,
});
