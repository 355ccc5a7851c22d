import { useEffect } from 'react';
import type { Post } from '../../../contract/features/posts.ts';
import { MOST_NEW } from '../../../contract/limits.ts';
import { useSession } from '../auth/session.ts';
import { useMyId } from '../auth/use-my-id.ts';
import { follow } from './refresh.ts';
import { usePosition } from './store.ts';
import { useVisitorPosition } from './visitor.ts';

export type Counted = Pick<Post, '_id' | 'authorId' | 'commentCount'>;

/**
 * How many comments are new to this reader. A post that was never opened has none, but for its author. For visitors the
 * count of comments tells it, for they have no position on the server.
 */
function useNewCount({ _id, authorId, commentCount }: Counted): number {
  const status = useSession((session) => session.status);
  const isOwn = useMyId() === authorId;
  const position = usePosition(_id);
  const visited = useVisitorPosition(_id);
  // Another number of comments makes another count of new ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number is no input, it says when
  useEffect(() => (status === 'user' ? follow(_id) : undefined), [_id, status, commentCount]);
  if (status === 'user') return position && (isOwn || position.comment !== null) ? position.new : 0;
  return status === 'none' && visited ? Math.max(0, commentCount - visited[1]) : 0;
}

/** "3 new", where a post has new comments. It stands at the end of a line, so that nothing moves when it comes. */
export function CountedNew({ post }: { post: Counted }) {
  const count = useNewCount(post);
  if (count === 0) return null;
  return (
    <span className="text-primary shrink-0 text-xs leading-none font-semibold tabular-nums">
      {count < MOST_NEW ? count : `${MOST_NEW}+`} new
      <span className="sr-only">{count === 1 ? ' comment' : ' comments'}</span>
    </span>
  );
}
