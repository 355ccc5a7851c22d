import { OperatorError } from '../../../db/core/errors.ts';
import type { Store } from '../../../db/core/store.ts';
import { resealSecrets } from '../../../db/features/factors/sealing.ts';
import type { Config } from '../../app/config/config.ts';
import { sealerOf } from './sealing.ts';

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
