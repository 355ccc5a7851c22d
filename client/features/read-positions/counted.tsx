import { useEffect } from 'react';
import { Link } from 'react-router';
import { newCount, newCountUnit } from '#messages';
import type { Post } from '../../../contract/features/posts.ts';
import { MOST_NEW } from '../../../contract/values/limits.ts';
import { FIRST_NEW, postScreen } from '../../../contract/values/screens.ts';
import { FROM_LIST } from '../../ui/layout/from-list.ts';
import { useSession } from '../auth/session/session.ts';
import { useMyId } from '../auth/session/use-my-id.ts';
import { follow } from './refresh.ts';
import { positions } from './store.ts';
import { useVisitorPosition } from './visitor.ts';

export type Counted = Pick<Post, '_id' | 'authorId' | 'commentCount'>;

interface New {
  count: number;
  /** The newest comment that was read; null where none was. */
  since: string | null;
}
const NOTHING: New = { count: 0, since: null };

/**
 * How many comments are new to this reader. A post that was never opened has none, but for its author. For visitors the
 * count of comments tells it, for they have no position on the server.
 */
function useNew({ _id, authorId, commentCount }: Counted): New {
  const status = useSession((session) => session.status);
  const isOwn = useMyId() === authorId;
  const position = positions.use(_id);
  const visited = useVisitorPosition(_id);
  // Another number of comments makes another count of new ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number is no input, it says when
  useEffect(() => (status === 'user' ? follow(_id) : undefined), [_id, status, commentCount]);
  if (status === 'user' && position && (isOwn || position.comment !== null))
    return { count: position.new, since: position.comment };
  if (status === 'none' && visited)
    return { count: Math.max(0, commentCount - visited[1]), since: visited[0] };
  return NOTHING;
}

/**
 * "3 new", where a post has new comments: leads to the first of them. It stands at the end of a line, so that nothing
 * moves when it comes.
 */
export function CountedNew({ post }: { post: Counted }) {
  const { count, since } = useNew(post);
  if (count === 0) return null;
  const place = since === null ? '' : `?comment=${since}${FIRST_NEW}`;
  return (
    <Link
      to={postScreen(post._id) + place}
      state={FROM_LIST}
      className="new relative z-1 tabular-nums after:absolute after:-inset-x-2 after:-inset-y-4"
    >
      <span>{newCount(count, MOST_NEW)}</span>
      <span className="sr-only">{newCountUnit(count)}</span>
    </Link>
  );
}
