import { Link } from 'react-router';
import { SCREENS } from '../../contract/screens.ts';

/** Says that the post was removed while it is being read; wherever one reads, it is in view, and nothing moves. */
export function Removed({ gone }: { gone: boolean }) {
  return (
    <div role="status" className="sticky bottom-4 z-20 mt-0">
      {gone && (
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
