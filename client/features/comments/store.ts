/** All known comments by id, and per post the pages of its thread that were read. */

import type { EventOf } from '../../../contract/core/realtime.ts';
import type { Comment, CommentPage } from '../../../contract/features/comments.ts';
import { createPageStore } from '../../api/page-store.ts';
import type { LiveList } from '../../live/live-list.ts';
import { learnPlaces } from '../../live/places.ts';
import {
  applyAdded,
  applyEdited,
  applyRemoved,
  applyRoomState,
  applyThankedSpan,
  applyThreadPage,
  FIRST,
  listOf,
  type PageOf,
  type ThreadPages,
  UNREAD_THREAD,
} from './thread-pages.ts';

/**
 * The part of a comment that replies quote, as of a rev of its thread: an answer tells the excerpt, an edit the whole
 * text.
 */
type Quote = { rev: number } & (
  | { excerpt: string }
  | Pick<EventOf<'comment:changed'>, 'text' | 'format'>
);

interface CommentsState {
  byId: Readonly<Record<string, Comment>>;
  /** The rev of its thread at which each was removed: a later answer that has it tells that it is back. */
  removed: Readonly<Record<string, number>>;
  /** The quoted parts, by the id of the quoted comment. An older rev never replaces a newer one. */
  quotes: Readonly<Record<string, Quote>>;
  threads: Readonly<Record<string, ThreadPages>>;
  /** The thanks for comments, each as of a rev of its thread. An older rev never replaces a newer one. */
  thanks: Readonly<Record<string, { thanks: number; rev: number }>>;
}

const useComments = createPageStore<CommentsState>(() => ({
  byId: {},
  removed: {},
  quotes: {},
  threads: {},
  thanks: {},
}));
/** The texts as their newest versions: an answer that was under way during an edit brings no older one back. */
const newestOf = (known: CommentsState['byId'], list: readonly Comment[]) =>
  list.filter(({ _id, version }) => version >= (known[_id]?.version ?? 0));
const byIds = (list: readonly Comment[]) => Object.fromEntries(list.map((one) => [one._id, one]));

const quotedBy = ({ replyTo }: Comment) => (replyTo && '_id' in replyTo ? replyTo : undefined);

/** A reply to a removed comment says so, also where its answer was under way during the removal. */
function quoting({ removed, byId }: CommentsState, comment: Comment): Comment {
  const quoted = quotedBy(comment);
  const { version = 0, replyTo } = byId[comment._id] ?? {};
  const wasGone = version > 0 && replyTo && 'removed' in replyTo;
  return quoted && (wasGone || quoted._id in removed)
    ? { ...comment, replyTo: { removed: true } }
    : comment;
}

const withQuote = (quotes: CommentsState['quotes'], id: string, quote: Quote) =>
  quote.rev >= (quotes[id]?.rev ?? -1) ? { ...quotes, [id]: quote } : quotes;

/** Applies the thanks for comments, as of a rev of their thread. */
export function applyThanks(
  figures: readonly Pick<Comment, '_id' | 'thanks'>[],
  rev: number,
): void {
  useComments.setState(({ thanks: known }) => {
    const newer = figures.filter(({ _id }) => rev >= (known[_id]?.rev ?? -1));
    return {
      thanks: {
        ...known,
        ...Object.fromEntries(newer.map(({ _id, thanks }) => [_id, { thanks, rev }])),
      },
    };
  });
}

/** Applies any comments, as of a rev of their thread where it is known. @returns their ids. */
export function applyComments(comments: readonly Comment[], rev = -1): string[] {
  useComments.setState((before) => {
    const back = new Set(
      comments.flatMap(({ _id }) => (rev > (before.removed[_id] ?? rev) ? _id : [])),
    );
    const removed =
      back.size === 0
        ? before.removed
        : Object.fromEntries(Object.entries(before.removed).filter(([id]) => !back.has(id)));
    const state = { ...before, removed };
    const news = newestOf(state.byId, comments).map((one) => quoting(state, one));
    let { quotes } = state;
    for (const { _id, excerpt } of comments.flatMap((one) => quotedBy(one) ?? []))
      quotes = withQuote(quotes, _id, { rev, excerpt });
    return { byId: { ...state.byId, ...byIds(news) }, quotes, removed };
  });
  applyThanks(comments, rev);
  learnPlaces(comments);
  return comments.map((one) => one._id);
}

function stepThread(postId: string, step: (pages: ThreadPages) => ThreadPages): void {
  useComments.setState(({ threads }) => ({
    threads: { ...threads, [postId]: step(threads[postId] ?? UNREAD_THREAD) },
  }));
}

const receivedFrom = ({ comments, totalComments: total }: CommentPage, rev: number) => ({
  rev,
  total,
  items: applyComments(comments, rev),
});

/** Applies a page of a thread as an answer gives it. */
export function applyPage(postId: string, of: PageOf, page: CommentPage, rev: number): void {
  const received = receivedFrom(page, rev);
  stepThread(postId, (pages) => applyThreadPage(pages, of, received));
}

/** Applies page 1 as the state of the room gives it. */
export function applyThread(postId: string, page: CommentPage, rev: number): void {
  const received = receivedFrom(page, rev);
  stepThread(postId, (pages) => applyRoomState(pages, received));
}

/** A comment was added to a thread. */
export function addComment({ comment, totalComments: total, rev }: EventOf<'comment:added'>): void {
  applyComments([comment], rev);
  stepThread(comment.postId, (pages) => applyAdded(pages, { rev, total }, comment._id));
}

/**
 * Applies the answer to one's own comment, as its event will. Texts that others wrote just before are still on their way
 * where the answer's rev skips one: then the events bring both.
 * @returns whether page 1 has the comment now.
 */
export function addOwnComment(comment: Comment, rev: number): boolean {
  applyComments([comment], rev);
  const thread = storedThread(comment.postId);
  if (thread && rev === thread.rev + 1)
    addComment({ comment, totalComments: thread.total + 1, rev });
  const shown = storedThread(comment.postId);
  return shown !== undefined && shown.items !== null && shown.rev >= rev;
}

/** Comments were removed: they fold away, and their replies say that they are gone. */
export function removeComments({ ids, postId, ...received }: EventOf<'comments:removed'>): void {
  const { totalComments: total, rev } = received;
  useComments.setState((now) => {
    const removed = { ...now.removed, ...Object.fromEntries(ids.map((id) => [id, rev])) };
    const gone = new Set(ids);
    const replies = Object.values(now.byId).filter((one) => gone.has(quotedBy(one)?._id ?? ''));
    return {
      removed,
      byId: { ...now.byId, ...byIds(replies.map((one) => quoting({ ...now, removed }, one))) },
    };
  });
  stepThread(postId, (pages) => applyRemoved(pages, { rev, total }, ids));
}

/** A comment was edited: it changes where it stands, and where replies quote it. */
export function applyCommentEdit({ rev, ...edit }: EventOf<'comment:changed'>): void {
  const known = storedComment(edit._id);
  if (known) applyComments([{ ...known, ...edit }]);
  const { text, format } = edit;
  useComments.setState(({ quotes }) => ({
    quotes: withQuote(quotes, edit._id, { rev, text, format }),
  }));
  stepThread(edit.postId, (pages) => applyEdited(pages, rev));
}

/** Comments of a thread were thanked for: no page changes. */
export function applyThanked({ postId, thanks, ...span }: EventOf<'comments:thanked'>): void {
  applyThanks(thanks, span.rev);
  stepThread(postId, (pages) => applyThankedSpan(pages, span));
}

/** Forgets what was removed and how often texts were edited: a restore may have brought the earlier state back. */
export function forgetBeforeRestore(): void {
  useComments.setState(({ byId }) => ({
    removed: {},
    thanks: {},
    byId: byIds(Object.values(byId).map((one) => ({ ...one, version: 0 }))),
  }));
}

/** The live list of page 1, as the room of the thread tells it. */
export const storedThread = (postId: string): LiveList<string> | undefined =>
  listOf(useComments.getState().threads[postId], FIRST);
export const storedComment = (id: string): Comment | undefined => useComments.getState().byId[id];
/** A comment that was not removed. */
export const presentComment = (id: string): Comment | undefined =>
  id in useComments.getState().removed ? undefined : storedComment(id);
/** The comments of a post that were read and not removed. */
export const knownComments = (postId: string): Comment[] => {
  const { byId, removed } = useComments.getState();
  return Object.values(byId).filter((one) => one.postId === postId && !(one._id in removed));
};
export const useThreadPages = (postId: string): ThreadPages | undefined =>
  useComments((state) => state.threads[postId]);
export const useStoredComment = (id: string): Comment | undefined =>
  useComments((state) => state.byId[id]);
export const storedThanks = (id: string): number => useComments.getState().thanks[id]?.thanks ?? 0;
export const useStoredThanks = (id: string): number =>
  useComments((state) => state.thanks[id]?.thanks ?? 0);
/** Gives the comment that a comment answers; null: none, or a removed one. */
export function useAnsweredBy(): (id: string) => string | null {
  const byId = useComments((state) => state.byId);
  return (id) => {
    const comment = byId[id];
    return (comment && quotedBy(comment)?._id) ?? null;
  };
}
/** The part of a comment that replies quote. */
export const useQuote = (id: string): Quote | undefined => useComments((state) => state.quotes[id]);
export const useRemovedComments = (): CommentsState['removed'] =>
  useComments((state) => state.removed);
