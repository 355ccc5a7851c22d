import { Link } from 'react-router';
import { SCREENS } from '../../../../contract/values/screens.ts';

/** Shows that the post was removed while it is read: always in view, and without a layout shift. */
export function Removed({ isRemoved }: { isRemoved: boolean }) {
  return (
    <div aria-live="polite" className="no-print sticky bottom-18 z-20 md:bottom-4">
      {isRemoved && (
        <p className="sheet appears shadow-lift mt-8 flex flex-wrap items-center justify-between gap-x-6 px-4 py-3 text-sm sm:px-6">
          This post has just been removed. You can finish reading it here.
          <Link
            to={SCREENS.home}
            className="text-primary flex min-h-11 items-center font-medium underline underline-offset-4"
          >
            Go to Home
          </Link>
        </p>
      )}
    </div>
  );
}
