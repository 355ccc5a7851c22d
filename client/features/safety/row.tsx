import type { ReactNode } from 'react';

interface RowProps {
  title: string;
  /** How it stands with it. */
  children: ReactNode;
  /** The control at the end of the row. */
  action?: ReactNode;
}

/** A line of a part of the screen: what it is, how it stands, and the button at its end. */
export const Row = ({ title, children, action }: RowProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
    <div className="min-w-[min(12rem,100%)] flex-1 text-sm">
      <p className="font-medium wrap-anywhere">{title}</p>
      <div className="text-ink2">{children}</div>
    </div>
    {action}
  </div>
);
