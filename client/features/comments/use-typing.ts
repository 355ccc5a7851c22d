import { useCallback, useEffect, useRef } from 'react';
import { logFailure } from '../../api/log.ts';
import { sayTyping } from '../../live/start.ts';

/** The throttle: the typing signal is sent at most once in this time. The server counts it for longer. */
const THROTTLE_MS = 2_000;

/** Signals to the post's other readers, throttled, that a comment is being written, and the end of it. */
export function useTyping(postId: string) {
  const last = useRef({ on: false, at: 0 });
  const say = useCallback(
    (on: boolean) => {
      last.current = { on, at: on ? Date.now() : last.current.at };
      sayTyping(postId, on).catch(logFailure('Typing'));
    },
    [postId],
  );
  const stops = useCallback(() => {
    if (last.current.on) say(false);
  }, [say]);
  const types = () => {
    if (Date.now() - last.current.at >= THROTTLE_MS) say(true);
  };
  useEffect(() => stops, [stops]);
  return { types, stops };
}
