import type { ReactNode } from 'react';

const LOOKS = {
  plain: 'border-base-300 bg-sunk text-muted',
  strong: 'border-transparent bg-wash text-primary',
  bad: 'border-transparent bg-bad-wash text-error',
  gold: 'border-gold-line bg-gold-wash text-warning',
} as const;

/** A word in a small frame: a role, a membership, a tag. */
export function Badge({
  look = 'plain',
  children,
}: {
  look?: keyof typeof LOOKS;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-xs font-semibold ${LOOKS[look]}`}
    >
      {children}
    </span>
  );
}
