import type { ReactNode } from 'react';
import { useTitle } from './title.ts';

interface PageProps {
  title: string;
  /** Stands at the heading's right: the main action of the page. */
  action?: ReactNode;
  children: ReactNode;
}

/** A page with its heading, which also names the tab. */
export function Page({ title, action, children }: PageProps) {
  useTitle(title);
  return (
    <>
      <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {action}
      </div>
      {children}
    </>
  );
}
