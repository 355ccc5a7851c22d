/**
 * Changes of a page that come by themselves are said to screen readers: politely, gathered, and at most every few
 * seconds.
 */

import { useEffect, useRef } from 'react';
import { createPageStore } from '../../api/page-store.ts';

/** From the first change until all changes of this time are said together. */
const GATHER_MS = 4_000;
/** Then the text goes: who reads the page on finds nothing out of date. */
const STAYS_MS = 6_000;

const useSpoken = createPageStore(() => ({ id: 0, text: '' }));

const changed = new Set<() => string>();
let isGathering = false;

function sayAll(): void {
  isGathering = false;
  const texts = [...changed].map((words) => words()).filter((text) => text !== '');
  changed.clear();
  if (texts.length === 0) return;
  const id = useSpoken.getState().id + 1;
  useSpoken.setState({ id, text: texts.join(', ') });
  setTimeout(() => {
    if (useSpoken.getState().id === id) useSpoken.setState({ text: '' });
  }, STAYS_MS);
}

/**
 * The region in which changes are said. It comes with its page and is empty until then: screen readers miss a region
 * that comes together with its text. It is no status region: that of good news holds exactly one text.
 */
export function SpokenChanges() {
  const { id, text } = useSpoken();
  // The next page says nothing of this one.
  useEffect(() => () => useSpoken.setState({ text: '' }), []);
  return (
    <p role="log" aria-live="polite" className="sr-only">
      {text && <span key={id}>{text}</span>}
    </p>
  );
}

/**
 * Says how a state has changed since it was last spoken of.
 * @param now the state; null while it is not known: the next one is where counting begins.
 * @param wordsOf names the change from one state to another; '' where it needs no word, as after an own act.
 */
export function useSpokenChanges<State>(
  now: State | null,
  wordsOf: (now: State, before: State) => string,
): void {
  const latest = useRef({ now, wordsOf });
  const before = useRef<State | null>(null);
  const say = useRef(() => {
    const { now, wordsOf } = latest.current;
    const words = now === null || before.current === null ? '' : wordsOf(now, before.current);
    before.current = now;
    return words;
  });
  useEffect(() => {
    latest.current = { now, wordsOf };
    if (now === null || before.current === null) before.current = now;
    else if (wordsOf(now, before.current) !== '') {
      changed.add(say.current);
      if (!isGathering) setTimeout(sayAll, GATHER_MS);
      isGathering = true;
    }
  });
  useEffect(() => {
    const { current } = say;
    return () => void changed.delete(current);
  }, []);
}
