import { useRef, useState } from 'react';
import { logged } from '../kit/log.ts';
import type { IdentityClient } from './identity.ts';
import { identity } from './providers.ts';
import { SignInError, sentenceOf } from './sentences.ts';

type What = (provider: IdentityClient) => Promise<void>;

interface Act {
  /** Under way: the buttons can't be pressed. */
  busy: boolean;
  /** What the provider said when it refused, or null. */
  failure: string | null;
  /** Has the provider do something; answers whether it did. */
  act(what: What): Promise<boolean>;
  /**
   * The same in a window of its own: whether that was closed is known only seconds later, so meanwhile everything can
   * be pressed, this too.
   */
  actAside(what: What): Promise<boolean>;
}

/** Has the identity provider do what a form asks for, with its refusal in a sentence. */
export function useAct(before: string | null = null): Act {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(before);
  const running = useRef(false);
  const begun = useRef(0);
  const told = useRef(0);

  async function actAside(what: What): Promise<boolean> {
    begun.current += 1;
    const turn = begun.current;
    setFailure(null);
    try {
      await what(await identity());
      return true;
    } catch (cause) {
      const isRefusal = cause instanceof SignInError;
      if (!isRefusal) logged('Signing in')(cause);
      // Where two overlap, the refusal of the one begun last stays.
      if (turn > told.current) setFailure(isRefusal ? cause.message : sentenceOf('NETWORK'));
      told.current = Math.max(turn, told.current);
      return false;
    }
  }

  async function act(what: What): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      return await actAside(what);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, failure, act, actAside };
}
