import { APIError } from 'better-auth/api';
import { isEmail } from '../../../contract/values/addresses.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import { sanitized } from '../../../contract/values/text-faults.ts';
import { dropFactorsOf } from '../../../db/features/factors/resets.ts';
import { type Account, claimAccount } from '../../../db/features/identity/accounts.ts';
import { type AccountContext, PASSKEY_PATH } from './account-endpoints.ts';
import { fromLibraryEmail } from './library-emails.ts';
import { requestContext } from './request-context.ts';

/** Google's profile data, cut to the forum's lengths. */
const cleanProfile = (user: { name?: unknown; image?: unknown }) => ({
  ...(typeof user.name === 'string' && {
    name: sanitized(user.name, LONGEST.name),
  }),
  ...(typeof user.image === 'string' && {
    image: user.image.length > LONGEST.photo ? '' : user.image,
  }),
});

/** Google is only asked for the identity, so no token of the account is stored. */
const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null };

/** The request that a row is created for; null outside of requests. */
type HookRequest = { headers?: Headers | undefined } | null;

/** Hooks that run before the library writes its rows. */
export const identityHooks = ({ store, devices, ended }: Omit<AccountContext, 'passwords'>) => ({
  user: {
    create: {
      async before(user: Record<string, unknown>) {
        const email = fromLibraryEmail(String(user['email']));
        // Google names addresses, too.
        if (!isEmail(email))
          throw new APIError('BAD_REQUEST', { code: 'INVALID_EMAIL', message: 'Invalid email' });
        await requestContext.getStore()?.onNewAccount();
        return { data: { ...cleanProfile(user), email } };
      },
    },
  },
  session: {
    create: {
      /** By what one signs in, as the path says; all sessions of other paths follow a password. */
      before: async (_session: object, request: { path?: string | undefined } | null) => {
        const path = request?.path ?? '';
        if (path === PASSKEY_PATH) return { data: { by: 'passkey' } };
        return { data: { by: path.startsWith('/callback/') ? 'google' : 'password' } };
      },
    },
  },
  account: {
    create: {
      /** Google proves the address, so an unproven registration of it by a stranger ends here. */
      before: async (account: { userId: string; providerId: string }, request: HookRequest) => {
        if (account.providerId !== 'credential') {
          const cookie = request?.headers?.get('cookie') ?? null;
          const isOwn = (own: Account) => devices.find(cookie, own) !== null;
          const claimed = await claimAccount(store, account.userId, isOwn, dropFactorsOf);
          if (claimed) await ended(claimed);
        }
        return { data: NO_TOKENS };
      },
    },
    update: {
      before: async (change: object) => ({ data: 'accessToken' in change ? NO_TOKENS : {} }),
    },
  },
});
