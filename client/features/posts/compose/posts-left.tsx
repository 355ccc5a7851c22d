import { Link } from 'react-router';
import { FREE_POSTS } from '../../../../contract/values/limits.ts';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { useSession } from '../../auth/session/session.ts';

/** How many posts a member without Gold may still write, so that the limit surprises nobody. */
export function PostsLeft() {
  const left = useSession(({ isMember, postCount }) =>
    isMember || postCount === null ? null : Math.max(0, FREE_POSTS - postCount),
  );
  if (left === null) return null;
  return (
    <p className="text-muted text-sm tabular-nums">
      {left} of {FREE_POSTS} free posts left.{' '}
      <Link
        to={SCREENS.membership}
        className="hover:text-base-content underline underline-offset-4"
      >
        Gold has no limit
      </Link>
    </p>
  );
}
