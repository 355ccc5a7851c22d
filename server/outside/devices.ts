import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Account } from '../../db/identity-letters.ts';

/** Browsers keep a cookie for 400 days at most. */
const MAX_AGE = 400 * 24 * 3_600;
/** A family's machine has a few accounts; more would make the cookie a burden. */
const MOST_ACCOUNTS = 5;
const ENTRY = /^([\w-]{16})\.([\w-]{43})$/;

type Known = Pick<Account, 'id' | 'password'>;

/**
 * The cookie by which a device is known that has signed in with an account's password before. It is signed over the
 * password's hash: a new password makes every device a stranger.
 */
export function devicesOf(jwtSecret: string, secure: boolean) {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'adda devices', 32));
  // By its prefix browsers take it from this host alone: another one of the domain can't plant what it knows.
  const name = `${secure ? '__Host-' : ''}adda.device`;
  const signature = (device: string, { id, password }: Known) =>
    createHmac('sha256', key).update(`${device} ${id} ${password}`).digest();

  function entriesOf(cookie: string | null): string[] {
    const pairs = (cookie ?? '').split(';').map((pair) => pair.trim());
    const own = pairs.find((pair) => pair.startsWith(`${name}=`)) ?? '';
    const entries = own.slice(name.length + 1).split('~');
    return entries.filter((entry) => ENTRY.test(entry)).slice(0, MOST_ACCOUNTS);
  }
  function deviceIn(entry: string, account: Known): string | null {
    const [, device = '', given = ''] = ENTRY.exec(entry) ?? [];
    const isOurs = timingSafeEqual(Buffer.from(given, 'base64url'), signature(device, account));
    return isOurs ? device : null;
  }

  return {
    /** The name of the device that a request comes from, if it has signed in to this account before. */
    find(cookie: string | null, account: Known): string | null {
      if (account.password === null) return null;
      for (const entry of entriesOf(cookie)) {
        const device = deviceIn(entry, account);
        if (device) return device;
      }
      return null;
    },

    /** The cookie's line that makes a device known to an account, beside the others that it knows. */
    remember(cookie: string | null, account: Known): string {
      const others = entriesOf(cookie).filter((entry) => !deviceIn(entry, account));
      const device = this.find(cookie, account) ?? randomBytes(12).toString('base64url');
      const own = `${device}.${signature(device, account).toString('base64url')}`;
      const value = [own, ...others].slice(0, MOST_ACCOUNTS).join('~');
      const attributes = `Max-Age=${MAX_AGE}; Path=${secure ? '/' : '/auth'}; HttpOnly; SameSite=Lax`;
      return `${name}=${value}; ${attributes}${secure ? '; Secure' : ''}`;
    },
  };
}
export type Devices = ReturnType<typeof devicesOf>;
