import { useSyncExternalStore } from 'react';
import { ago, agoInBrief, inFull, inFullOnServer, onDateOnServer } from './time-words.ts';

const TICK = 20_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all times on the page. */
function onTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, TICK);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

interface TimeProps {
  iso: string;
  full?: boolean;
  /** "3m ago" on phones; in full, with the month in brief. */
  isBrief?: boolean;
}

/** The date as the server renders it: once, for text browsers show what is hidden from eyes. The year is not for phones. */
function DateOnServer({ iso, isBrief }: Required<Pick<TimeProps, 'iso' | 'isBrief'>>) {
  const date = onDateOnServer(iso);
  if (!isBrief) return date;
  const day = date.replace(/,? \p{Nd}+$/u, '');
  return (
    <>
      {day}
      <span className="max-sm:hidden" suppressHydrationWarning>
        {date.slice(day.length)}
      </span>
    </>
  );
}

/** A time, relative and going on (or in full); on hover and to the screen reader always in full. */
export function Time({ iso, full = false, isBrief = false }: TimeProps) {
  const inWords = useSyncExternalStore(
    onTick,
    () => inFull(iso, full && isBrief),
    () => inFullOnServer(iso, full && isBrief),
  );
  const said = useSyncExternalStore(
    onTick,
    () => ago(iso),
    () => null,
  );
  const brief = useSyncExternalStore(
    onTick,
    () => agoInBrief(iso),
    () => null,
  );
  if (full)
    return (
      <time dateTime={iso} suppressHydrationWarning>
        {inWords}
      </time>
    );
  if (said === null)
    return (
      <time dateTime={iso} title={inWords} suppressHydrationWarning>
        <DateOnServer iso={iso} isBrief={isBrief} />
      </time>
    );
  return (
    <time dateTime={iso} title={inWords}>
      {isBrief && (
        <span aria-hidden="true" className="sm:hidden">
          {brief}
        </span>
      )}
      <span aria-hidden="true" className={isBrief ? 'max-sm:hidden' : ''}>
        {said}
      </span>
      <span className="sr-only">{inWords}</span>
    </time>
  );
}
