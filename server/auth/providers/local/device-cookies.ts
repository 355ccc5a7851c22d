import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Account } from '../../../../db/features/identity/accounts.ts';
import { privateCookie } from '../../cookies.ts';

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
  // `__Host-` asks for the path of the whole forum.
  const cookie = privateCookie('device', { secure, path: secure ? '/' : '/auth' });
  const signature = (device: string, { id, password }: AccountKey) =>
    createHmac('sha256', key).update(`${device} ${id} ${password}`).digest();

  function entriesOf(header: string | null): string[] {
    const entries = cookie.find(header).split('~');
    return entries.filter((entry) => ENTRY.test(entry)).slice(0, MAX_ACCOUNTS);
  }
  function deviceIn(entry: string, account: AccountKey): string | null {
    const [, device = '', given = ''] = ENTRY.exec(entry) ?? [];
    const isValid = timingSafeEqual(Buffer.from(given, 'base64url'), signature(device, account));
    return isValid ? device : null;
  }

  return {
    /** The id of the request's device, if the device has signed in to this account before. */
    find(header: string | null, account: AccountKey): string | null {
      if (account.password === null) return null;
      for (const entry of entriesOf(header)) {
        const device = deviceIn(entry, account);
        if (device) return device;
      }
      return null;
    },

    /** The `Set-Cookie` value that adds an account to the device's cookie. */
    remember(header: string | null, account: AccountKey): string {
      const others = entriesOf(header).filter((entry) => !deviceIn(entry, account));
      const device = this.find(header, account) ?? randomBytes(12).toString('base64url');
      const own = `${device}.${signature(device, account).toString('base64url')}`;
      return cookie.set([own, ...others].slice(0, MAX_ACCOUNTS).join('~'));
    },
  };
}
export type Devices = ReturnType<typeof devicesOf>;
