/** How far the member has read each post whose position is known. */
import type { ReadPosition } from '../../../contract/features/reads.ts';
import { createPageStore } from '../../api/page-store.ts';

type Positions = Readonly<Record<string, ReadPosition>>;
interface ReadsState {
  byPost: Positions;
  /** The rev of the member's room that the positions belong to; -1 while none is known. */
  rev: number;
}
const UNKNOWN: ReadsState = { byPost: {}, rev: -1 };
const useReads = createPageStore(() => UNKNOWN);

/** Ids are in the order of writing. Before the first read there is none. */
const isBehind = (a: ReadPosition, b: ReadPosition): boolean =>
  (a.comment ?? '') < (b.comment ?? '');

/**
 * Takes positions in, as an answer or an event tells them. They only move forward: the further one is the newer. Only the
 * first answer tells the rev: a later one may lack a post whose change was missed.
 */
export function keepPositions(told: Positions, rev: number): void {
  useReads.setState((known) => {
    const news = Object.entries(told).filter(([postId, position]) => {
      const before = known.byPost[postId];
      return !before || !isBehind(position, before);
    });
    const byPost = { ...known.byPost, ...Object.fromEntries(news) };
    return { byPost, rev: known.rev < 0 ? rev : known.rev };
  });
}

/**
 * Takes in a rev of the member's room, of which so many changes were heard.
 * @returns whether more were not heard: one of them may have been a position.
 */
export function stepRev(rev: number, heard: 0 | 1): boolean {
  const { rev: known } = useReads.getState();
  if (known < 0 || rev <= known) return false;
  useReads.setState({ rev });
  return rev > known + heard;
}

/** Forgets all positions: they were of another member, or of before a restore. */
export const forgetPositions = (): void => useReads.setState(UNKNOWN);

/** The rev to watch the member's room from. Without positions any rev will do. */
export const positionsRev = (): number => {
  const { rev } = useReads.getState();
  return rev < 0 ? Number.MAX_SAFE_INTEGER : rev;
};
export const storedPosition = (postId: string): ReadPosition | undefined =>
  useReads.getState().byPost[postId];
export const usePosition = (postId: string): ReadPosition | undefined =>
  useReads(({ byPost }) => byPost[postId]);
