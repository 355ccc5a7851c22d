/** The votes of polls, as far as the reader may see them, and the own one; it loads with the pages of posts. */
import type { PollResult } from '../../../contract/features/polls.ts';
import { createPageStore } from '../../api/page-store.ts';
import { queryClient } from '../../api/query-client.ts';
import { applyFields, entityRev, type LiveEntity } from '../../live/live-entity.ts';
import { useSession } from '../auth/session/session.ts';
import { late } from './connect.ts';

type Known = LiveEntity<Partial<Omit<PollResult, 'rev'>>>;
const usePolls = createPageStore<Readonly<Record<string, Known>>>(() => ({}));
const UNKNOWN: Known = { revs: {} };

/** The votes that one member may see are not those of the next. */
const placeOf = (email: string | undefined, postId: string) => `${email} ${postId}`;
const placeNow = (postId: string) => placeOf(useSession.getState().user?.email, postId);

/** Applies what an answer, an event or the state of a room tells of a poll. An older rev never replaces a newer one. */
export function applyPoll(
  postId: string,
  { rev, ...received }: Partial<Omit<PollResult, 'rev'>> & { rev: number },
): void {
  usePolls.setState((polls) => ({
    [placeNow(postId)]: applyFields(polls[placeNow(postId)] ?? UNKNOWN, received, rev),
  }));
}

/** The votes in a post's poll, as far as they are known. */
export function useVotes(postId: string): Known {
  const email = useSession(({ user }) => user?.email);
  return usePolls((polls) => polls[placeOf(email, postId)]) ?? UNKNOWN;
}

/** The votes of a poll, as far as they are known now. */
const knownNow = (postId: string) => usePolls.getState()[placeNow(postId)] ?? UNKNOWN;

late.connect({
  // Figures that are newer than the own vote: one cast elsewhere may have been missed. The room does not tell it.
  rev: (postId) => entityRev(knownNow(postId), ['totals', 'voters', 'mine']),
  enter(figures, rev, postId) {
    applyPoll(postId, { ...figures, rev });
    if (entityRev(knownNow(postId), ['mine']) < rev)
      void queryClient().invalidateQueries({ queryKey: ['GET /posts/{id}', postId] });
  },
  events: {
    'poll:changed': ({ postId, ...figures }) => applyPoll(postId, figures),
    'poll:voted': ({ postId, ...vote }) => applyPoll(postId, vote),
  },
});
