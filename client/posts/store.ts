/** What each post looks like, by id. Answers and live events enter here alike; an older rev never wins. */
import { create } from 'zustand';
import type { EventOf } from '../../contract/live.ts';
import type { OpenedPost } from '../../contract/posts.ts';
import type { VoteCount } from '../../contract/votes.ts';

interface PostsState {
  byId: Readonly<Record<string, OpenedPost>>;
  /** Posts that were removed while this page was open. */
  gone: Readonly<Record<string, true>>;
}

const usePosts = create<PostsState>()(() => ({ byId: {}, gone: {} }));

/** Takes posts in as an answer gave them. A list has no `myVote`: the one known stays. */
export function keepPosts(posts: readonly OpenedPost[]): void {
  usePosts.setState(({ byId }) => {
    const newer = posts.filter((post) => post.rev >= (byId[post._id]?.rev ?? -1));
    const merged = newer.map((post) => [post._id, { ...byId[post._id], ...post }]);
    return { byId: { ...byId, ...Object.fromEntries(merged) } };
  });
}

/** Takes in new figures of a post that is known; of others nobody shows anything. */
export function changePost(change: EventOf<'post:changed'> | (VoteCount & { _id: string })): void {
  usePosts.setState((state) => {
    const post = state.byId[change._id];
    if (!post || change.rev < post.rev) return state;
    return { byId: { ...state.byId, [post._id]: { ...post, ...change } } };
  });
}

/** Marks a post as removed, so that its card folds away and its page says so. */
export function removePost({ _id }: { _id: string }): void {
  usePosts.setState(({ gone }) => ({ gone: { ...gone, [_id]: true } }));
}

/** Forgets whose votes were mine: another person reads now. */
export function forgetMyVotes(): void {
  usePosts.setState(({ byId }) => ({
    byId: Object.fromEntries(
      Object.entries(byId).map(([id, { myVote: _, ...post }]) => [id, post]),
    ),
  }));
}

export const heldPost = (id: string): OpenedPost | undefined => usePosts.getState().byId[id];

/** One post; the component renders again only when this post changes. */
export const usePost = (id: string): OpenedPost | undefined => usePosts((state) => state.byId[id]);
export const useIsGone = (id: string): boolean => usePosts((state) => id in state.gone);
