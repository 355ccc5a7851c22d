/** All known posts, by id. Answers, room states and live events enter by one rule. */

import { useMemo } from 'react';
import type { EventOf } from '../../../contract/core/realtime.ts';
import type { OpenedPost, Post } from '../../../contract/features/posts.ts';
import type { VoteCount } from '../../../contract/features/votes.ts';
import { createPageStore } from '../../api/page-store.ts';
import { applyFields, entityRev, type LiveEntity } from '../../live/live-entity.ts';
import { learnPlaces } from '../../live/places.ts';
import { withVote } from '../votes/optimistic.ts';

/** A post as lists tell it; its own page adds the rest. */
export type KnownPost = Post & Partial<OpenedPost>;
type LivePost = LiveEntity<KnownPost>;

interface PostsState {
  byId: Readonly<Record<string, LivePost>>;
  /** The rev at which each post was removed while this page was open; an answer with a later one tells that it is back. */
  removed: Readonly<Record<string, number>>;
}
const usePosts = createPageStore<PostsState>(() => ({ byId: {}, removed: {} }));

/** The HTML of an earlier text tells nothing of a new one, which a list brings without its HTML. */
function withoutStaleHtml(known: LivePost, post: KnownPost): LivePost {
  if (post.html !== undefined || known.description === post.description) return known;
  const { html: _, ...rest } = known;
  return rest;
}

/** Applies posts as an answer gave them. A list has no `myVote` and no `html`: those known stay. */
export function applyPosts(posts: readonly KnownPost[]): void {
  usePosts.setState(({ byId, removed }) => {
    const gone = Object.entries(removed).filter(
      ([id, at]) => !posts.some(({ _id, rev }) => _id === id && rev > at),
    );
    const merged = posts.map((post): [string, LivePost] => {
      const known = byId[post._id];
      const entity = known ? withoutStaleHtml(known, post) : { ...post, revs: {} };
      return [post._id, applyFields(entity, post, post.rev)];
    });
    return { byId: { ...byId, ...Object.fromEntries(merged) }, removed: Object.fromEntries(gone) };
  });
  learnPlaces(posts);
}

type Received = { [Name in keyof OpenedPost]?: OpenedPost[Name] | undefined } & { rev: number };

function applyToPost(received: (post: LivePost) => Received, id: string): void {
  usePosts.setState(({ byId }) => {
    const post = byId[id];
    if (!post) return {};
    const news = received(post);
    return { byId: { ...byId, [id]: applyFields(post, news, news.rev, 1) } };
  });
}

/** Applies new figures of a stored post, from its event or from the answer to an own vote. */
export function applyPostChange(
  change: EventOf<'post:changed'> | (VoteCount & { _id: string; version?: number }),
): void {
  // A version that differs belongs to texts that are not here yet.
  applyToPost(
    ({ version }) => ({ ...change, version: change.version === version ? version : undefined }),
    change._id,
  );
}

/** Applies the edited texts of a stored post. Its figures are as of the same rev where no other change came between. */
export function applyPostEdit(edit: EventOf<'post:edited'>): void {
  const isNext = edit.rev === figuresRev(storedPost(edit._id)) + 1;
  applyToPost(
    ({ upVote, downVote, commentCount }) => ({
      ...edit,
      ...(isNext && { upVote, downVote, commentCount }),
    }),
    edit._id,
  );
}

/**
 * Applies an own vote, cast in any tab or on any device. The figures of its rev come later: until then it moves those
 * that are shown, so that what changes then are the votes of others.
 */
export function applyMyVote({ postId, myVote, rev }: EventOf<'vote:changed'>): void {
  usePosts.setState(({ byId }) => {
    const post = byId[postId];
    if (!post || rev < (post.revs.myVote ?? rev)) return {};
    const isAhead = post.myVote !== undefined && rev > (post.revs.upVote ?? rev);
    const votes = isAhead ? withVote(post, myVote) : { myVote };
    const revs = { ...post.revs, myVote: rev };
    return { byId: { ...byId, [postId]: { ...post, ...votes, revs } } };
  });
}

/** Marks a post as removed, so that its card folds away and its page says so. */
export function removePost({ _id }: { _id: string }): void {
  usePosts.setState(({ removed }) => ({
    removed: { ...removed, [_id]: figuresRev(storedPost(_id)) },
  }));
}

/** Forgets what was removed: a restore may have brought it back. */
export const forgetRemovedPosts = (): void => usePosts.setState({ removed: {} });

/** Forgets whose votes were mine: another person reads now. */
export function forgetMyVotes(): void {
  usePosts.setState(({ byId }) => ({
    byId: Object.fromEntries(
      Object.entries(byId).map(
        ([
          id,
          {
            myVote: _,
            pollVote: ___,
            revs: { myVote: __, ...revs },
            ...post
          },
        ]) => [id, { ...post, revs }],
      ),
    ),
  }));
}

/** The rev that the figures and texts of a post have reached; -1 while they are not known. */
const figuresRev = (post: LivePost | undefined): number =>
  post ? entityRev(post, ['upVote', 'downVote', 'commentCount', 'version']) : -1;

/** The rev to watch a post from; -1 asks for all of it: an own vote on another device may have been missed. */
export function postRev(id: string): number {
  const post = storedPost(id);
  const rev = figuresRev(post);
  return rev > (post?.revs.myVote ?? rev) ? -1 : rev;
}

export const storedPost = (id: string): LivePost | undefined => usePosts.getState().byId[id];

/** One post; the component renders again only when this post changes. */
export const usePost = (id: string): KnownPost | undefined => usePosts((state) => state.byId[id]);
/** All posts that the page knows and that still stand. */
export function useKnownPosts(): readonly KnownPost[] {
  const { byId, removed } = usePosts();
  return useMemo(() => Object.values(byId).filter(({ _id }) => !(_id in removed)), [byId, removed]);
}
export const isRemoved = (id: string): boolean => id in usePosts.getState().removed;
export const useIsRemoved = (id: string): boolean => usePosts((state) => id in state.removed);
/** True if any of these posts was removed while this page was open. */
export const useAnyRemoved = (ids: readonly string[]): boolean =>
  usePosts((state) => ids.some((id) => id in state.removed));
