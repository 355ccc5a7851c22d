import { Link } from 'react-router';
import { FREE_POSTS } from '../../../../contract/values/limits.ts';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { buttonLook } from '../../../ui/controls/button.tsx';
import { Mark } from '../../../ui/display/mark.tsx';

/** Replaces the form when a member without Gold has reached the post limit. */
export function LimitReached() {
  return (
    <div role="status" className="stitch appears px-6 py-12 text-center">
      <Mark className="text-primary mx-auto mb-4 size-10" />
      <p className="mx-auto max-w-md text-lg font-semibold text-balance">
        You've reached your limit of {FREE_POSTS} posts. Become a member to continue posting!
      </p>
      <Link to={SCREENS.membership} className={`${buttonLook('main')} mt-6`}>
        Become a Member
      </Link>
    </div>
  );
}
