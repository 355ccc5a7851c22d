import { useCallback, useEffect, useRef } from 'react';
import { logged } from '../kit/log.ts';
import { sayTyping } from '../live/start.ts';

/** "Writes" is said at most once in this time; the server counts it for longer. */
const EVERY = 2_000;

/** Tells the post's other readers that a comment is being written, and when it no longer is. */
export function useTyping(postId: string) {
  const last = useRef({ on: false, at: 0 });
  const say = useCallback(
    (on: boolean) => {
      last.current = { on, at: on ? Date.now() : last.current.at };
      sayTyping(postId, on).catch(logged('Typing'));
    },
    [postId],
  );
  const stops = useCallback(() => {
    if (last.current.on) say(false);
  }, [say]);
  const types = () => {
    if (Date.now() - last.current.at >= EVERY) say(true);
  };
  useEffect(() => stops, [stops]);
  return { types, stops };
}
