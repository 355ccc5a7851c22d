import type { ReactNode } from 'react';

interface WithRailProps {
  /** The name of the rail, for screen readers. */
  label: string;
  /** The part beside the page from 1,024 px on, and below it on smaller screens. */
  rail: ReactNode;
  children: ReactNode;
}

/** A main column and a rail of 304 px that stays in view. */
export function WithRail({ label, rail, children }: WithRailProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,47.5rem)_19rem] lg:items-start lg:justify-between">
      <div className="min-w-0">{children}</div>
      <aside aria-label={label} className="no-print rail">
        {rail}
      </aside>
    </div>
  );
}
