import { useRef, useState } from 'react';
import { logFailure } from '../../api/log.ts';
import { messageOf, SignInError } from './messages.ts';
import type { IdentityClient } from './session/identity.ts';
import { identity } from './session/providers.ts';

type What = (provider: IdentityClient) => Promise<void>;

interface Action {
  /** Under way: the buttons can't be pressed. */
  busy: boolean;
  /** The provider's message when it refused, or null. */
  failure: string | null;
  /** Has the provider do something; answers whether it did. */
  run(what: What): Promise<boolean>;
  /**
   * The same in a window of its own: whether that was closed is known only seconds later, so meanwhile everything can
   * be pressed, this too.
   */
  runInWindow(what: What): Promise<boolean>;
}

/** Has the identity provider do what a form asks for, with its refusal in a sentence. */
export function useAction(before: string | null = null): Action {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(before);
  const running = useRef(false);
  const begun = useRef(0);
  const shownTurn = useRef(0);

  async function runInWindow(what: What): Promise<boolean> {
    begun.current += 1;
    const turn = begun.current;
    setFailure(null);
    try {
      await what(await identity());
      return true;
    } catch (cause) {
      const isRefusal = cause instanceof SignInError;
      if (!isRefusal) logFailure('Signing in')(cause);
      // Where two overlap, the refusal of the one begun last stays.
      if (turn > shownTurn.current) setFailure(isRefusal ? cause.message : messageOf('NETWORK'));
      shownTurn.current = Math.max(turn, shownTurn.current);
      return false;
    }
  }

  async function run(what: What): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      return await runInWindow(what);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, failure, run, runInWindow };
}
