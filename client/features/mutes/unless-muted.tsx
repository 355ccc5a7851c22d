import type { ReactNode } from 'react';
import { showMutedText, youMuted } from '#messages';
import { usePerson } from '../profiles/store.ts';
import { openText, useIsFolded } from './store.ts';

interface UnlessMutedProps {
  /** The text: its id, and who wrote it. */
  text: { _id: string; authorId: string; authorName: string };
  children: ReactNode;
}

/** A text, folded away while its author is muted; one press shows this one. */
export function UnlessMuted({ text, children }: UnlessMutedProps) {
  const { _id, authorId, authorName } = text;
  const isFolded = useIsFolded(authorId, _id);
  const { name } = usePerson(authorId, authorName, '');
  if (!isFolded) return children;
  return (
    <p className="text-ink2 relative col-span-full flex flex-wrap items-center gap-x-2 text-sm">
      <span id={`muted-${_id}`} className="min-w-0 truncate">
        {youMuted(name)}
      </span>
      <button
        type="button"
        aria-describedby={`muted-${_id}`}
        onClick={() => openText(_id)}
        className="link relative min-h-6 cursor-pointer after:absolute after:-inset-2.5"
      >
        {showMutedText}
      </button>
    </p>
  );
}
