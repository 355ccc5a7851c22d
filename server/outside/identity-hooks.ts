import { type Account, claimAccount } from '../../db/identity-letters.ts';
import { asking } from './asking.ts';
import type { Entries } from './own-endpoints.ts';
import { keptProfile } from './profile.ts';

/** We only ask Google who someone is: no key to their account is kept. */
const NO_KEYS = { accessToken: null, refreshToken: null, idToken: null };

/** The request that a row is made for; null where the server itself acts. */
type Asked = { headers?: Headers | undefined } | null;

/** What is done before the library writes its rows. */
export const identityHooks = ({ store, devices, ended }: Entries) => ({
  user: {
    create: {
      async before(user: Record<string, unknown>) {
        await asking.getStore()?.onNewAccount();
        return { data: keptProfile(user) };
      },
    },
  },
  account: {
    create: {
      /** An unproven account is its owner's from here on, not that of a stranger who registered the address first. */
      before: async (account: { userId: string; providerId: string }, asked: Asked) => {
        if (account.providerId !== 'credential') {
          const cookie = asked?.headers?.get('cookie') ?? null;
          const isOwn = (own: Account) => devices.find(cookie, own) !== null;
          const who = await claimAccount(store, account.userId, isOwn);
          if (who) await ended(who);
        }
        return { data: NO_KEYS };
      },
    },
    update: {
      before: async (change: object) => ({ data: 'accessToken' in change ? NO_KEYS : {} }),
    },
  },
});
