import type { MyVote } from '../../../contract/features/votes.ts';
import { createPageStore } from '../../api/page-store.ts';
import { type Votes, withVote } from './optimistic.ts';

/** By post the wish that is on its way; undefined for none. */
export const useWishes = createPageStore<Readonly<Record<string, MyVote | undefined>>>(() => ({}));

/** The votes to show: the server's, with the wish that is on its way to it. */
export function useShownVotes(postId: string, server: Votes): Votes {
  const wish = useWishes((wishes) => wishes[postId]);
  return wish === undefined ? server : withVote(server, wish);
}
