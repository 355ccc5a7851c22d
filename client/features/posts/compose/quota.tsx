import { Link } from 'react-router';
import { firstPostsFree, freePostsUsed, goldHasNoLimit, goldPosts } from '#messages';
import { isAdmin } from '../../../../contract/core/rights.ts';
import { FREE_POSTS } from '../../../../contract/values/limits.ts';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { useSession } from '../../auth/session/session.ts';

/** How many of the free posts are used. Nothing is sold to admins. The place is kept, so that nothing below moves. */
export function Quota() {
  const isIn = useSession((session) => session.status === 'user');
  const isMember = useSession((session) => session.isMember);
  const count = useSession((session) => session.postCount);
  const isBuyer = !useSession(isAdmin);
  const used = Math.min(count ?? 0, FREE_POSTS);
  const isCounted = isIn && !isMember && isBuyer && count !== null;
  return (
    <div className="text-ink3 mt-3 min-h-9 text-xs">
      {isIn && isMember ? (
        <p>{goldPosts}</p>
      ) : (
        isBuyer && (
          <p className="tabular-nums">
            <span>{isCounted ? freePostsUsed(used, FREE_POSTS) : firstPostsFree(FREE_POSTS)}</span>{' '}
            <Link
              to={SCREENS.membership}
              className="text-betel inline-block font-medium underline underline-offset-3"
            >
              {goldHasNoLimit}
            </Link>
          </p>
        )
      )}
    </div>
  );
}
