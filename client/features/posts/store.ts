/** All known posts, by id. Answers, room states and live events enter by one rule. */

import type { OpenedPost } from '../../../contract/features/posts.ts';
import type { VoteCount } from '../../../contract/features/votes.ts';
import type { EventOf } from '../../../contract/realtime.ts';
import { createPageStore } from '../../api/page-store.ts';
import { enterFields, entityRev, type LiveEntity } from '../../live/live-entity.ts';

type LivePost = LiveEntity<OpenedPost>;

interface PostsState {
  byId: Readonly<Record<string, LivePost>>;
  /** Posts that were removed while this page was open. */
  removed: Readonly<Record<string, true>>;
}
const usePosts = createPageStore<PostsState>(() => ({ byId: {}, removed: {} }));

/** Takes posts in as an answer gave them. A list has no `myVote`: the one known stays. */
export function keepPosts(posts: readonly OpenedPost[]): void {
  usePosts.setState(({ byId }) => {
    const merged = posts.map((post): [string, LivePost] => [
      post._id,
      enterFields(byId[post._id] ?? { ...post, revs: {} }, post, post.rev),
    ]);
    return { byId: { ...byId, ...Object.fromEntries(merged) } };
  });
}

/** Takes in new figures of a stored post, from its event or from the answer to an own vote. */
export function changePost(change: EventOf<'post:changed'> | (VoteCount & { _id: string })): void {
  usePosts.setState(({ byId }) => {
    const post = byId[change._id];
    if (!post) return {};
    return { byId: { ...byId, [post._id]: enterFields(post, change, change.rev) } };
  });
}

/** Marks a post as removed, so that its card folds away and its page says so. */
export function removePost({ _id }: { _id: string }): void {
  usePosts.setState(({ removed }) => ({ removed: { ...removed, [_id]: true } }));
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
            revs: { myVote: __, ...revs },
            ...post
          },
        ]) => [id, { ...post, revs }],
      ),
    ),
  }));
}

/** The rev that the stored figures of a post have reached; -1 while they are not known. */
export function postRev(id: string): number {
  const post = usePosts.getState().byId[id];
  return post ? entityRev(post, ['upVote', 'downVote', 'commentCount']) : -1;
}

export const storedPost = (id: string): OpenedPost | undefined => usePosts.getState().byId[id];

/** One post; the component renders again only when this post changes. */
export const usePost = (id: string): OpenedPost | undefined => usePosts((state) => state.byId[id]);
export const isRemoved = (id: string): boolean => id in usePosts.getState().removed;
export const useIsRemoved = (id: string): boolean => usePosts((state) => id in state.removed);
