import type { ReactNode } from 'react';
import { useTitle } from './title.ts';

interface PageProps {
  title: string;
  /** Stands beside the heading: a live figure. */
  state?: ReactNode;
  /** Stands at the end of the heading's line: the main action of the page. */
  action?: ReactNode;
  /** As wide as a form is read: one column. */
  narrow?: boolean;
  children: ReactNode;
}

/** A page with its heading, which also names the tab. */
export function Page({ title, state, action, narrow = false, children }: PageProps) {
  useTitle(title);
  return (
    <div className={narrow ? 'max-w-[45rem]' : ''}>
      <div className="mb-3 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 sm:mb-4 sm:min-h-11">
        <h1 className="text-2xl font-semibold">{title}</h1>
        {state}
        {action && <div className="ml-auto max-sm:has-[section]:w-full">{action}</div>}
      </div>
      {children}
    </div>
  );
}
