import type { ReactNode } from 'react';

const LOOKS = {
  plain: 'border-line bg-sunk text-ink2',
  strong: 'border-transparent bg-seg text-ink',
  bad: 'border-transparent bg-red/10 text-red',
  gold: 'border-transparent bg-gold-wash text-gold-ink',
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
