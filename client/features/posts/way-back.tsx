import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SCREENS } from '../../../contract/screens.ts';

/** The line above a post: the way back to all posts, and at its end what else is to be said. */
export function WayBack({ children }: { children?: ReactNode }) {
  return (
    <div className="no-print flex items-center justify-between gap-4 sm:py-1">
      <Link
        to={SCREENS.home}
        className="text-muted hover:text-base-content -ml-1.5 inline-flex min-h-11 items-center gap-1 pr-3 text-xs"
      >
        <ChevronLeft size={16} aria-hidden="true" />
        All Posts
      </Link>
      {children}
    </div>
  );
}
