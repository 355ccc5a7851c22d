import type { ReactNode } from 'react';
import { tryAgain } from '#messages';
import { Button } from '../controls/button.tsx';
import { Mark } from '../display/logo.tsx';
import { onDemand } from '../layout/on-demand.ts';

/** The bench under a tree; until it is there, and where it does not come, the mark. */
export const Bench = onDemand(async () => (await import('../scenes/bench.tsx')).Bench, {
  pending: (
    <div className="flex h-40.5 items-center">
      <Mark className="size-12" />
    </div>
  ),
});

interface EmptyStateProps {
  text: string;
  /** The list is what the page is for: a bench stands there, of which a screen has one. */
  isPage?: boolean;
  children?: ReactNode;
}

/** Where a list is empty: a sentence, and the next step if there is one. */
export function EmptyState({ text, isPage = false, children }: EmptyStateProps) {
  return (
    <div className="stitch m-3 flex flex-col items-center gap-3 px-4 py-10 text-center">
      {isPage ? <Bench /> : <Mark className="size-10" />}
      <p className="text-ink2">{text}</p>
      {children}
    </div>
  );
}

/** Where a list could not be read: the text, and Try again. */
export function ErrorState({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-4 py-12 text-center">
      <p className="text-red">{text}</p>
      <Button onClick={() => void onRetry()}>{tryAgain}</Button>
    </div>
  );
}
