import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that the provider's library works for, where its own hooks are not told of it. */
export interface Asking {
  /** The network that the request came from. */
  network: string;
  /** Whether a stranger registers; all other calls that take a password are of people who have an account. */
  isSignUp: boolean;
  /** Aborts when the client has hung up. */
  hangUp: AbortSignal | undefined;
  /** Counts a new account, right before it is kept. @throws when there were too many */
  onNewAccount(): Promise<void>;
}

/** The request under way; undefined where the server itself acts. */
export const asking = new AsyncLocalStorage<Asking>();
