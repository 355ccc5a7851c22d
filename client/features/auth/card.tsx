import type { ReactNode } from 'react';
import { useTitle } from '../../ui/title.ts';

interface CardProps {
  title: string;
  /** A line under the title. */
  lead?: string | undefined;
  children: ReactNode;
  /** The link below the card, to the other form. */
  below?: ReactNode;
}

/** The one card of the pages around signing in. */
export function AuthCard({ title, lead, children, below }: CardProps) {
  useTitle(title);
  return (
    <div className="mx-auto w-full max-w-[27rem] px-4 py-8 sm:py-14">
      <div className="sheet px-5 py-7 sm:px-8 sm:py-9">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {lead !== undefined && <p className="text-muted mt-1.5 text-sm">{lead}</p>}
        <div className="mt-6">{children}</div>
      </div>
      {below !== undefined && <p className="text-muted mt-5 text-center text-sm">{below}</p>}
    </div>
  );
}
