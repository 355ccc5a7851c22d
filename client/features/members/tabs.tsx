import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';

const TABS = [
  { name: 'Posts', tab: null },
  { name: 'Comments', tab: 'comments' },
] as const;

/** Which of a member's lists the address asks for. */
export const useIsCommentsTab = (): boolean => useSearchParams()[0].get('tab') === 'comments';

/** The ways to a member's posts and to their comments: links, so that each has an address. The rest stands at their right. */
export function Tabs({ children }: { children: ReactNode }) {
  const isComments = useIsCommentsTab();
  return (
    <div className="mt-6 mb-2 flex min-h-11 flex-wrap items-center gap-x-1 gap-y-2">
      <nav aria-label="What they wrote" className="mr-auto flex gap-1">
        {TABS.map(({ name, tab }) => {
          const isHere = isComments === (tab !== null);
          return (
            <Link
              key={name}
              to={tab ? `?tab=${tab}` : '?'}
              preventScrollReset
              aria-current={isHere ? 'page' : undefined}
              className={`rounded-field flex min-h-11 items-center px-2 text-sm sm:px-3 font-semibold ${
                isHere ? 'bg-wash text-primary' : 'text-muted hover:bg-sunk'
              }`}
            >
              {name}
            </Link>
          );
        })}
      </nav>
      {children}
    </div>
  );
}
