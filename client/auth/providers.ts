/** The identity providers, each loaded only where the server says that it is the one in use. */
import type { AnswerOf } from '../../contract/calls.ts';
import { call } from '../call.ts';
import type { IdentityClient } from './identity.ts';

export type AuthOptions = AnswerOf<'GET /auth-options'>;
type Load = (options: AuthOptions) => Promise<IdentityClient>;

const PROVIDERS: Partial<Record<AuthOptions['identity'], Load>> = {};

let loading: Promise<IdentityClient> | null = null;

async function load(): Promise<IdentityClient> {
  const options = await call('GET /auth-options');
  const provider = PROVIDERS[options.identity];
  if (!provider) throw new Error(`This client does not know the provider "${options.identity}".`);
  return provider(options);
}

/** The provider in use, loaded once; a failed load is tried again by the next who asks. */
export function identity(): Promise<IdentityClient> {
  loading ??= load().catch((cause) => {
    loading = null;
    throw cause;
  });
  return loading;
}
