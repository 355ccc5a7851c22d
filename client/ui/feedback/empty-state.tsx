import type { ReactNode } from 'react';
import { tryAgain } from '#messages';
import { Button } from '../controls/button.tsx';
import { Mark } from '../display/logo.tsx';

/** Where a list is empty: a sentence, and the next step if there is one. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="stitch m-3 flex flex-col items-center gap-3 px-4 py-10 text-center">
      <Mark className="size-10" />
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
