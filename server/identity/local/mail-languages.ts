import { ifOffered, type Language } from '../../../contract/values/languages.ts';
import { findAccount } from '../../../db/features/identity/accounts.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import type { Config } from '../../app/config/config.ts';
import { languageChooser } from '../../http/read-path/negotiation.ts';
import type { AccountContext } from './account-endpoints.ts';
import { requestContext } from './request-context.ts';

/**
 * The language of a mail to an account: that which its member has chosen. Without a choice it is that of the request
 * where the receiver asks, in a browser that knows the password; anybody may ask, so it is the forum's for all others.
 */
export function mailLanguages(
  config: Pick<Config, 'languages' | 'language'>,
  { store, devices }: Pick<AccountContext, 'store' | 'devices'>,
) {
  const languageOfRequest = languageChooser(config);
  return async (
    { id, email }: { id: string; email: string },
    request?: Request,
  ): Promise<Language> => {
    const member = await store.read(findUser(email.toLowerCase()));
    const chosen = ifOffered(member?.language ?? null, config.languages);
    if (chosen) return chosen;
    const account = await store.read(findAccount('id', id));
    const cookie = request?.headers.get('cookie') ?? null;
    const isReceiver =
      requestContext.getStore()?.isSignUp || (account && devices.find(cookie, account) !== null);
    return isReceiver
      ? languageOfRequest(Object.fromEntries(request?.headers ?? []))
      : config.language;
  };
}
