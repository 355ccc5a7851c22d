import { useCallback, useEffect, useRef, useState } from 'react';
import { TYPING_SECONDS } from '../../../../contract/values/limits.ts';
import { logFailure } from '../../../api/log.ts';
import { sayTyping } from '../../../live/start.ts';

/** The throttle: the typing signal is sent at most once in this time. The server counts it for longer. */
const THROTTLE_MS = 2_000;
/** By then the server has counted one writer less. */
const TOLD_MS = 1_000;

/** Signals to the post's other readers, throttled, that a comment is being written, and the end of it. */
export function useTyping(postId: string, onTyping: (on: boolean) => void) {
  const last = useRef({ on: false, at: Number.NEGATIVE_INFINITY });
  const say = useCallback(
    (on: boolean) => {
      last.current = { on, at: on ? performance.now() : last.current.at };
      onTyping(on);
      sayTyping(postId, on).catch(logFailure('Typing'));
    },
    [postId, onTyping],
  );
  const stops = useCallback(() => {
    if (last.current.on) say(false);
  }, [say]);
  const types = () => {
    if (performance.now() - last.current.at >= THROTTLE_MS) say(true);
  };
  useEffect(() => stops, [stops]);
  return { types, stops };
}

/** Tells if the server counts this reader among the writers now; `onSignal` is called with each signal that is sent. */
export function useOwnTyping() {
  const [isTyping, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onSignal = useCallback((on: boolean) => {
    clearTimeout(timer.current);
    if (on) setTyping(true);
    timer.current = setTimeout(() => setTyping(false), TOLD_MS + (on ? TYPING_SECONDS * 1_000 : 0));
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { isTyping, onSignal };
}
