import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Account } from '../../../db/features/identity/accounts.ts';

/** Browsers keep a cookie for 400 days at most. */
const MAX_AGE = 400 * 24 * 3_600;
/** A shared machine has a few accounts; more would make the cookie too long. */
const MAX_ACCOUNTS = 5;
const ENTRY = /^([\w-]{16})\.([\w-]{43})$/;

type AccountKey = Pick<Account, 'id' | 'password'>;

/**
 * The device cookie: it recognises a device that has signed in with an account's password before. Its signature covers
 * the password's hash, so a new password forgets every device.
 */
export function devicesOf(jwtSecret: string, secure: boolean) {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'adda devices', 32));
  // With this prefix browsers accept the cookie from this host only, so no other host of the domain can set it.
  const name = `${secure ? '__Host-' : ''}adda.device`;
  const signature = (device: string, { id, password }: AccountKey) =>
    createHmac('sha256', key).update(`${device} ${id} ${password}`).digest();

  function entriesOf(cookie: string | null): string[] {
    const pairs = (cookie ?? '').split(';').map((pair) => pair.trim());
    const own = pairs.find((pair) => pair.startsWith(`${name}=`)) ?? '';
    const entries = own.slice(name.length + 1).split('~');
    return entries.filter((entry) => ENTRY.test(entry)).slice(0, MAX_ACCOUNTS);
  }
  function deviceIn(entry: string, account: AccountKey): string | null {
    const [, device = '', given = ''] = ENTRY.exec(entry) ?? [];
    const isValid = timingSafeEqual(Buffer.from(given, 'base64url'), signature(device, account));
    return isValid ? device : null;
  }

  return {
    /** The id of the request's device, if the device has signed in to this account before. */
    find(cookie: string | null, account: AccountKey): string | null {
      if (account.password === null) return null;
      for (const entry of entriesOf(cookie)) {
        const device = deviceIn(entry, account);
        if (device) return device;
      }
      return null;
    },

    /** The `Set-Cookie` value that adds an account to the device's cookie. */
    remember(cookie: string | null, account: AccountKey): string {
      const others = entriesOf(cookie).filter((entry) => !deviceIn(entry, account));
      const device = this.find(cookie, account) ?? randomBytes(12).toString('base64url');
      const own = `${device}.${signature(device, account).toString('base64url')}`;
      const value = [own, ...others].slice(0, MAX_ACCOUNTS).join('~');
      const attributes = `Max-Age=${MAX_AGE}; Path=${secure ? '/' : '/auth'}; HttpOnly; SameSite=Lax`;
      return `${name}=${value}; ${attributes}${secure ? '; Secure' : ''}`;
    },
  };
}
export type Devices = ReturnType<typeof devicesOf>;
