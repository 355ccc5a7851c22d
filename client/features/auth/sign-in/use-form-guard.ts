import { useEffect, useRef, useState } from 'react';
import { logFailure } from '../../../api/log.ts';
import { identity } from '../session/providers.ts';

/** Whether the register form has a honeypot, which the provider says, and for how long the form has been shown. */
export function useFormGuard() {
  const [isOn, setOn] = useState(false);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
    identity().then(
      ({ registerSeconds }) => setOn(registerSeconds !== undefined),
      logFailure('Sign-in options'),
    );
  }, []);
  return { isOn, shownSeconds: () => (performance.now() - shownAt.current) / 1_000 };
}
