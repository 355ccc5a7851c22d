import type { ReactNode } from 'react';

interface SectionProps {
  /** The id of the heading, which names the section. */
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of the preferences under a heading of its own. */
export const Section = ({ id, title, children }: SectionProps) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="mb-3 flex min-h-11 items-center font-semibold">
      {title}
    </h2>
    {children}
  </section>
);
