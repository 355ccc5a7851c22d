/** What each comment looks like, and per post the ids of the first page, which lives. */
import { create } from 'zustand';
import type { Comment, CommentPage } from '../../contract/comments.ts';
import { PAGE } from '../../contract/limits.ts';
import type { EventOf } from '../../contract/live.ts';

export interface Thread {
  rev: number;
  total: number;
  /** Ids of page 1, newest first. Other pages' ids are with the query that read them. */
  newest: readonly string[];
  /** Whether something happened in between that was not heard of: page 1 is to be read again. */
  gap: boolean;
}
interface CommentsState {
  byId: Readonly<Record<string, Comment>>;
  gone: Readonly<Record<string, true>>;
  threads: Readonly<Record<string, Thread>>;
}

const useComments = create<CommentsState>()(() => ({ byId: {}, gone: {}, threads: {} }));
const byIds = (list: readonly Comment[]) => Object.fromEntries(list.map((one) => [one._id, one]));

/** Takes in any page of comments; gives its ids for the query to keep. */
export function keepComments(comments: readonly Comment[]): string[] {
  useComments.setState(({ byId }) => ({ byId: { ...byId, ...byIds(comments) } }));
  return comments.map((one) => one._id);
}

/** Takes in page 1 as an answer or the state of a room gives it. */
export function keepThread(postId: string, page: CommentPage, rev: number): void {
  const newest = keepComments(page.comments);
  useComments.setState((state) => {
    if (rev < (state.threads[postId]?.rev ?? -1)) return state;
    const thread = { rev, total: page.totalComments, newest, gap: false };
    return { threads: { ...state.threads, [postId]: thread } };
  });
}

function step(
  postId: string,
  rev: number,
  total: number,
  change: (ids: string[]) => string[],
): void {
  useComments.setState((state) => {
    const thread = state.threads[postId];
    if (!thread || rev <= thread.rev) return state;
    const newest = change([...thread.newest]).slice(0, PAGE.comments);
    const short = newest.length < Math.min(PAGE.comments, total);
    const gap = thread.gap || rev > thread.rev + 1 || short;
    return { threads: { ...state.threads, [postId]: { rev, total, newest, gap } } };
  });
}

/** A comment was added: it becomes the first of page 1. */
export function addComment({ comment, totalComments, rev }: EventOf<'comment:added'>): void {
  keepComments([comment]);
  const { _id, postId } = comment;
  step(postId, rev, totalComments, (ids) => [_id, ...ids.filter((id) => id !== _id)]);
}

/** A comment was removed: it folds away; page 1 is read again when it became short. */
export function removeComment({
  _id,
  postId,
  totalComments,
  rev,
}: EventOf<'comment:removed'>): void {
  useComments.setState(({ gone }) => ({ gone: { ...gone, [_id]: true } }));
  step(postId, rev, totalComments, (ids) => ids.filter((id) => id !== _id));
}

/** Forgets what was removed: a restore may have brought it back. */
export const forgetGoneComments = (): void => useComments.setState({ gone: {} });

export const heldThread = (postId: string): Thread | undefined =>
  useComments.getState().threads[postId];
export const heldComment = (id: string): Comment | undefined => useComments.getState().byId[id];
export const useThread = (postId: string): Thread | undefined =>
  useComments((state) => state.threads[postId]);
export const useComment = (id: string): Comment | undefined =>
  useComments((state) => state.byId[id]);
export const useGoneComments = (): Readonly<Record<string, true>> =>
  useComments((state) => state.gone);
