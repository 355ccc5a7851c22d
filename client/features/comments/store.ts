/** All known comments by id, and per post the live list of its first page. */

import type { Comment, CommentPage } from '../../../contract/features/comments.ts';
import { PAGE } from '../../../contract/limits.ts';
import type { EventOf } from '../../../contract/realtime.ts';
import { createPageStore } from '../../api/page-store.ts';
import { enterChange, enterPage, type LiveList, UNREAD } from '../../live/live-list.ts';

/** Ids of page 1, newest first. Other pages' ids are with the query that read them. */
export type Thread = LiveList<string>;

interface CommentsState {
  byId: Readonly<Record<string, Comment>>;
  removed: Readonly<Record<string, true>>;
  threads: Readonly<Record<string, Thread>>;
}

const useComments = createPageStore<CommentsState>(() => ({ byId: {}, removed: {}, threads: {} }));
const byIds = (list: readonly Comment[]) => Object.fromEntries(list.map((one) => [one._id, one]));

/** Takes in any page of comments; gives its ids for the query to keep. */
export function keepComments(comments: readonly Comment[]): string[] {
  useComments.setState(({ byId }) => ({ byId: { ...byId, ...byIds(comments) } }));
  return comments.map((one) => one._id);
}

function stepThread(postId: string, step: (thread: Thread) => Thread): void {
  useComments.setState(({ threads }) => ({
    threads: { ...threads, [postId]: step(threads[postId] ?? UNREAD) },
  }));
}

/** Takes in page 1 as an answer or the state of a room gives it. */
export function keepThread(postId: string, page: CommentPage, rev: number): void {
  const items = keepComments(page.comments);
  stepThread(postId, (thread) => enterPage(thread, { rev, total: page.totalComments, items }));
}

/** A comment was added: it becomes the first of page 1. */
export function addComment({ comment, totalComments, rev }: EventOf<'comment:added'>): void {
  keepComments([comment]);
  const { _id, postId } = comment;
  const first = (ids: readonly string[]) => [_id, ...ids.filter((id) => id !== _id)];
  stepThread(postId, (thread) =>
    enterChange(thread, { rev, total: totalComments }, first, PAGE.comments),
  );
}

/**
 * Takes in the answer to one's own comment, as its event will. What others wrote just before is still on its way where
 * the answer's rev skips one: then the events bring both.
 * @returns whether page 1 has the comment now.
 */
export function addOwnComment(comment: Comment, rev: number): boolean {
  keepComments([comment]);
  const thread = storedThread(comment.postId);
  if (thread && rev === thread.rev + 1)
    addComment({ comment, totalComments: thread.total + 1, rev });
  const shown = storedThread(comment.postId);
  return shown !== undefined && shown.items !== null && shown.rev >= rev;
}

/** A comment was removed: it folds away; page 1 is read again when it became short. */
export function removeComment({
  _id,
  postId,
  totalComments,
  rev,
}: EventOf<'comment:removed'>): void {
  useComments.setState(({ removed }) => ({ removed: { ...removed, [_id]: true } }));
  const rest = (ids: readonly string[]) => ids.filter((id) => id !== _id);
  stepThread(postId, (thread) =>
    enterChange(thread, { rev, total: totalComments }, rest, PAGE.comments),
  );
}

/** Forgets what was removed: a restore may have brought it back. */
export const forgetRemovedComments = (): void => useComments.setState({ removed: {} });

export const storedThread = (postId: string): Thread | undefined =>
  useComments.getState().threads[postId];
export const storedComment = (id: string): Comment | undefined => useComments.getState().byId[id];
export const useThread = (postId: string): Thread | undefined =>
  useComments((state) => state.threads[postId]);
export const useComment = (id: string): Comment | undefined =>
  useComments((state) => state.byId[id]);
export const useRemovedComments = (): Readonly<Record<string, true>> =>
  useComments((state) => state.removed);
