/** How many read a post now, and how many write a comment. */
import { createPageStore } from '../../../api/page-store.ts';

export interface Presence {
  readers: number;
  typing: number;
}

const usePresences = createPageStore<Readonly<Record<string, Presence>>>(() => ({}));

/** Applies the presence of a post. Presence has no rev: the last one received counts. */
export function setPresence(postId: string, { readers, typing }: Presence): void {
  usePresences.setState({ [postId]: { readers, typing } });
}

export const usePresence = (postId: string): Presence | undefined =>
  usePresences((state) => state[postId]);
