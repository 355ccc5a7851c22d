import { Link } from 'react-router';
import { FREE_POSTS } from '../../../contract/limits.ts';
import { SCREENS } from '../../../contract/screens.ts';
import { buttonLook } from '../../ui/button.tsx';

/** Replaces the form when a member without Gold has reached the post limit. */
export function LimitReached() {
  return (
    <div role="status" className="sheet appears px-6 py-14 text-center">
      <p className="mx-auto max-w-md text-lg font-semibold text-balance">
        You've reached your limit of {FREE_POSTS} posts. Become a member to continue posting!
      </p>
      <Link to={SCREENS.membership} className={`${buttonLook('main')} mt-6`}>
        Become a Member
      </Link>
    </div>
  );
}
