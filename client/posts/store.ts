/** What each post looks like, by id. Answers and live events enter here alike; an older rev never wins. */
import { create } from 'zustand';
import type { EventOf } from '../../contract/live.ts';
import type { OpenedPost } from '../../contract/posts.ts';
import type { VoteCount } from '../../contract/votes.ts';

/**
 * A post as it is held; `rev` is that of its last whole figures. Whose vote is mine comes less often, and the answer
 * to my own vote brings the votes alone: each has a rev of its own.
 */
interface HeldPost extends OpenedPost {
  voteRev?: number;
  votesRev?: number;
}
interface PostsState {
  byId: Readonly<Record<string, HeldPost>>;
  /** Posts that were removed while this page was open. */
  gone: Readonly<Record<string, true>>;
}
type Counts = VoteCount & { _id: string };
type News = EventOf<'post:changed'> & Pick<OpenedPost, 'myVote'>;

const usePosts = create<PostsState>()(() => ({ byId: {}, gone: {} }));

function figuresIn(held: HeldPost, { myVote: _, ...figures }: News): HeldPost {
  if (figures.rev < held.rev) return held;
  const { upVote, downVote, votesRev = -1 } = held;
  return { ...held, ...figures, ...(figures.rev < votesRev ? { upVote, downVote } : {}) };
}

function votesIn(held: HeldPost, { upVote, downVote, rev }: Counts): HeldPost {
  if (rev < Math.max(held.rev, held.votesRev ?? -1)) return held;
  return { ...held, upVote, downVote, votesRev: rev };
}

function voteIn(held: HeldPost, { myVote, rev }: Pick<News, 'myVote' | 'rev'>): HeldPost {
  if (myVote === undefined || rev < (held.voteRev ?? -1)) return held;
  return { ...held, myVote, voteRev: rev };
}

/** Takes posts in as an answer gave them. A list has no `myVote`: the one known stays. */
export function keepPosts(posts: readonly OpenedPost[]): void {
  usePosts.setState(({ byId }) => {
    const merged = posts.map((post) => {
      const held = byId[post._id] ?? post;
      return [post._id, voteIn(figuresIn(held, post), post)];
    });
    return { byId: { ...byId, ...Object.fromEntries(merged) } };
  });
}

/** Takes in new figures of a post that is known; of others nobody shows anything. */
export function changePost(change: EventOf<'post:changed'> | Counts): void {
  usePosts.setState(({ byId }) => {
    const held = byId[change._id];
    if (!held) return {};
    const changed =
      'myVote' in change ? voteIn(votesIn(held, change), change) : figuresIn(held, change);
    return { byId: { ...byId, [held._id]: changed } };
  });
}

/** Marks a post as removed, so that its card folds away and its page says so. */
export function removePost({ _id }: { _id: string }): void {
  usePosts.setState(({ gone }) => ({ gone: { ...gone, [_id]: true } }));
}

/** Forgets what was removed: a restore may have brought it back. */
export const forgetGonePosts = (): void => usePosts.setState({ gone: {} });

/** Forgets whose votes were mine: another person reads now. */
export function forgetMyVotes(): void {
  usePosts.setState(({ byId }) => ({
    byId: Object.fromEntries(
      Object.entries(byId).map(([id, { myVote: _, voteRev: __, ...post }]) => [id, post]),
    ),
  }));
}

export const heldPost = (id: string): OpenedPost | undefined => usePosts.getState().byId[id];

/** One post; the component renders again only when this post changes. */
export const usePost = (id: string): OpenedPost | undefined => usePosts((state) => state.byId[id]);
export const isGone = (id: string): boolean => id in usePosts.getState().gone;
export const useIsGone = (id: string): boolean => usePosts((state) => id in state.gone);
