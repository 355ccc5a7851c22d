import { useRef, useState } from 'react';
import { logged } from '../kit/log.ts';
import type { IdentityClient } from './identity.ts';
import { identity } from './providers.ts';
import { SignInError, sentenceOf } from './sentences.ts';

interface Act {
  /** Under way: the buttons can't be pressed. */
  busy: boolean;
  /** What the provider said when it refused, or null. */
  failure: string | null;
  /** Has the provider do something; answers whether it did. */
  act(what: (provider: IdentityClient) => Promise<void>): Promise<boolean>;
}

/** One thing at a time with the identity provider, with its refusal in a sentence. */
export function useAct(before: string | null = null): Act {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(before);
  const running = useRef(false);

  async function act(what: (provider: IdentityClient) => Promise<void>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await what(await identity());
      return true;
    } catch (cause) {
      const isRefusal = cause instanceof SignInError;
      if (!isRefusal) logged('Signing in')(cause);
      setFailure(isRefusal ? cause.message : sentenceOf('NETWORK'));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, failure, act };
}
