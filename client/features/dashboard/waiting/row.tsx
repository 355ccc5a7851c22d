import { type ReactNode, useId } from 'react';
import { Time } from '../../../ui/display/time.tsx';

interface RowProps {
  /** The id of what an act on it settles. */
  id: string;
  /** Since when it waits, where the head does not say so. */
  at?: string;
  kind: string;
  /** The member, and what else the first line says. */
  head?: ReactNode;
  children: ReactNode;
  acts: ReactNode;
}

/** The frame of a row of the queue: its kind and facts, its words, and the acts on it. */
export function Row({ id, at, kind, head, children, acts }: RowProps) {
  const heading = useId();
  return (
    <li className="border-line not-first:border-t">
      <article
        aria-labelledby={heading}
        data-row={id}
        tabIndex={-1}
        className="rounded-card grid scroll-mt-20 gap-x-6 gap-y-3 px-4 py-4 -outline-offset-2! sm:px-5 md:grid-cols-[minmax(0,1fr)_9.5rem]"
      >
        <div className="min-w-0">
          <div className="text-ink3 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
            <h2 id={heading} className="text-ink text-sm font-semibold">
              {kind}
            </h2>
            {head}
            {at !== undefined && <Time iso={at} />}
          </div>
          {children}
        </div>
        <div className="flex flex-wrap items-start gap-2 md:flex-col md:items-stretch">{acts}</div>
      </article>
    </li>
  );
}
