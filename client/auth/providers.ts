/** The identity providers, each loaded only where the server says that it is the one in use. */
import type { AnswerOf } from '../../contract/calls.ts';
import { call } from '../call.ts';
import type { IdentityClient } from './identity.ts';

export type AuthOptions = AnswerOf<'GET /auth-options'>;
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

/** The provider in use, loaded once; a failed load is tried again by the next who asks. */
export function identity(): Promise<IdentityClient> {
  loading ??= load().catch((cause) => {
    loading = null;
    throw cause;
  });
  return loading;
}
