/** The identity providers, each loaded only where the server uses it. */
import { call } from '../../../api/call.ts';
import type { AuthOptions, IdentityClient } from './identity.ts';

type Load = (options: AuthOptions) => Promise<IdentityClient>;

const PROVIDERS: Record<AuthOptions['identity'], Load> = {
  local: async (options) => (await import('./local.ts')).openLocal(options),
  firebase: async (options) => (await import('./firebase.ts')).openFirebase(options),
};

let loading: Promise<IdentityClient> | null = null;

async function load(): Promise<IdentityClient> {
  const options = await call('GET /auth-options');
  return PROVIDERS[options.identity](options);
}

/** The provider in use, loaded once; the next request retries a failed load. */
export function identity(): Promise<IdentityClient> {
  loading ??= load().catch((cause) => {
    loading = null;
    throw cause;
  });
  return loading;
}

/** Headers that prove the provider's account to our server. */
export const proof = async (): Promise<Record<string, string>> => (await identity()).proof();
