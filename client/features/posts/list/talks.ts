import type { Post } from '../../../../contract/features/posts.ts';

/** A talk of which nobody has said more for so long is over. */
const TALK_MS = 60 * 60_000;
/** It takes two. */
const PEOPLE = 2;
const MOST = 3;

type Talk = Pick<Post, '_id' | 'lastReplyAt' | 'repliers'>;

/**
 * The posts that are talked about: those with a reply within the hour, and of two people at least, the newest first.
 * Those that are shown already keep their places as long as the talk goes on: nothing moves below a reader's finger.
 */
export function nextTalks(
  posts: readonly Talk[],
  shown: readonly string[],
  now: number,
): readonly string[] {
  const timeOf = ({ lastReplyAt }: Talk) => (lastReplyAt === null ? 0 : Date.parse(lastReplyAt));
  const live = posts
    .filter((post) => post.repliers.length >= PEOPLE && now - timeOf(post) < TALK_MS)
    .toSorted((one, other) => timeOf(other) - timeOf(one))
    .map(({ _id }) => _id);
  const kept = shown.filter((id) => live.includes(id));
  return [...kept, ...live.filter((id) => !kept.includes(id))].slice(0, MOST);
}
