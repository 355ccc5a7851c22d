import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { MouseEvent, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { allPosts } from '#messages';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { stepsFromList } from '../../../ui/layout/from-list.ts';

/**
 * The line above a post: the way back to all posts, and at its end what else is to be said. A reader who came from a
 * list returns to the same page of it, at the same place.
 */
export function WayBack({ children }: { children?: ReactNode }) {
  const steps = stepsFromList(useLocation().state);
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    const isOwnTab = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (steps === 0 || !isOwnTab) return;
    event.preventDefault();
    void navigate(-steps);
  };
  return (
    <div className="no-print flex items-center justify-between gap-4 sm:py-1">
      <Link
        to={SCREENS.home}
        onClick={goBack}
        className="text-ink3 hover:text-ink -ml-1.5 inline-flex min-h-11 items-center gap-1 pr-3 text-xs"
      >
        <ChevronLeft size={16} aria-hidden="true" />
        {allPosts}
      </Link>
      {children}
    </div>
  );
}
