import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AnsweredChallenge } from '../../../db/features/factors/passkeys.ts';

/** How long tickets and challenges are good. */
export const CHALLENGE_MS = 5 * 60_000;

const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const HEAD_BYTES = NONCE_BYTES + TIME_BYTES;
const MAC_BYTES = 32;

/**
 * Makes random texts that expire and are good for one purpose, as to answer in one session. They are signed: nothing is
 * stored until one is answered, so that a flood of questions fills nothing.
 */
export function challengesOf(jwtSecret: string) {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'adda challenges', 32));
  const macOf = (purpose: string, head: Buffer) =>
    createHmac('sha256', key).update(head).update(purpose).digest();

  return {
    make(purpose: string, now: number): Buffer<ArrayBuffer> {
      const head = Buffer.alloc(HEAD_BYTES);
      randomBytes(NONCE_BYTES).copy(head);
      head.writeUIntBE(now + CHALLENGE_MS, NONCE_BYTES, TIME_BYTES);
      return Buffer.concat([head, macOf(purpose, head)]);
    },

    /** The id and end of an answered challenge; null: it has expired, or is not of this purpose. */
    check(purpose: string, challenge: string, now: number): AnsweredChallenge | null {
      const bytes = Buffer.from(challenge, 'base64url');
      const isWhole = bytes.length === HEAD_BYTES + MAC_BYTES;
      if (!isWhole || bytes.toString('base64url') !== challenge) return null;
      const head = bytes.subarray(0, HEAD_BYTES);
      if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), macOf(purpose, head))) return null;
      const expiresAt = head.readUIntBE(NONCE_BYTES, TIME_BYTES);
      const id = createHash('sha256').update(bytes).digest('base64url');
      return expiresAt > now ? { id, expiresAt } : null;
    },
  };
}
export type Challenges = ReturnType<typeof challengesOf>;
