import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { PayMethod } from '../../../contract/core/pay-to.ts';
import type { Claim } from '../../../contract/features/claims.ts';
import { keyed, type Person } from '../person.ts';

export const PAY_TO = 'bkash:01712345678:send,nagad:01812345678:payment';

/** The number of a transaction that nobody has claimed yet. */
export const newTrxId = (): string =>
  Array.from({ length: 10 }, () => '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'[randomInt(34)]).join('');

interface NewClaim {
  method?: PayMethod;
  trxId?: string;
  last4?: string;
  dispute?: boolean;
}

/** Sends a claim of a transaction of one's own, unless told otherwise. */
export const sendClaim = (who: Person, more: NewClaim = {}) =>
  who.call('POST /claims', {
    body: { method: 'bkash', trxId: newTrxId(), last4: '1234', ...more },
  });

/** Makes a claim, which is open then, or approved at once. */
export async function claimOf(who: Person, more: NewClaim = {}): Promise<Claim> {
  const { status, body } = await sendClaim(keyed(who), more);
  expect([status, body]).toEqual([201, body]);
  return body;
}

/** The path's input of a call about a claim. */
export const about = (id: string) => ({ params: { id } });

export const approve = (admin: Person, id: string) =>
  admin.call('POST /claims/{id}/approve', about(id));
export const refuse = (admin: Person, id: string, reason = 'It never came.') =>
  admin.call('POST /claims/{id}/refuse', { ...about(id), body: { reason } });

/** True if a member is Gold. */
export const isGold = async ({ call, email }: Person): Promise<boolean> =>
  (await call('GET /user/{email}/status', { params: { email } })).body.isMember;
