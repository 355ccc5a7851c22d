import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that the provider's library handles, for hooks that do not get it from the library. */
interface RequestContext {
  /** The network that the request came from. */
  network: string;
  /** True if the call is a sign-up; all other password calls come from account holders. */
  isSignUp: boolean;
  /** Aborts when the client has disconnected. */
  signal: AbortSignal | undefined;
  /** Counts a new account, right before it is stored. @throws HttpError over the limit */
  onNewAccount(): Promise<void>;
}

/** The request in flight; undefined outside of requests. */
export const requestContext = new AsyncLocalStorage<RequestContext>();
