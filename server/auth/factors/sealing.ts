import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { OperatorError } from '../../../db/core/errors.ts';
import type { Store } from '../../../db/core/store.ts';
import { resealSecrets } from '../../../db/features/factors/sealing.ts';
import type { Config } from '../../app/config/config.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts secrets under a key made of `JWT_SECRET` (AES-256-GCM), by default those of authenticators. The member's id
 * is authenticated with each: a secret that is copied to another member opens nothing.
 * @param purpose each has a key of its own.
 */
export function sealerOf(jwtSecret: string, purpose = 'adda second factors') {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', purpose, 32));
  return {
    /** Names the key, and tells nothing about it. */
    keyId: createHash('sha256').update('id of ').update(key).digest('base64url').slice(0, 12),

    seal(secret: string, memberId: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(memberId));
      const parts = [iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(parts).toString('base64url');
    },

    /** The secret; null where another key, or for another member, has sealed it. */
    open(sealed: string, memberId: string): string | null {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(memberId))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8');
      try {
        return text + decipher.final('utf8');
      } catch {
        // The only fault that it has: what is sealed is not of this key and this member.
        return null;
      }
    },
  };
}

/**
 * Encrypts the secrets of authenticators anew after a change of `JWT_SECRET`.
 * @throws OperatorError where the secret from before is not known: nobody of those could sign in.
 */
export async function checkFactorSecrets(
  store: Store,
  { jwtSecret, jwtSecretBefore }: Pick<Config, 'jwtSecret' | 'jwtSecretBefore'>,
): Promise<void> {
  const now = sealerOf(jwtSecret);
  const before = jwtSecretBefore === null ? null : sealerOf(jwtSecretBefore);
  const unreadable = await resealSecrets(store, now.keyId, (sealed, memberId) => {
    const secret = before?.open(sealed, memberId) ?? null;
    return secret === null ? null : now.seal(secret, memberId);
  });
  if (unreadable === 0) return;
  const members = unreadable === 1 ? 'one member' : `${unreadable} members`;
  throw new OperatorError(
    `The authenticators of ${members} can't be read with this JWT_SECRET: set JWT_SECRET_BEFORE to the secret from before, or run npm run admin -- reset-factors --all.`,
  );
}
