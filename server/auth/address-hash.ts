import type { Config } from '../app/config/config.ts';
import { hmacOf } from './signed-token.ts';

/**
 * The HMACs under which something is kept for an address whose member has left: nobody reads the address from them
 * without the forum's secret. The first is that of today's secret.
 */
export const addressHashes = (
  { jwtSecret, jwtSecretBefore }: Pick<Config, 'jwtSecret' | 'jwtSecretBefore'>,
  email: string,
): string[] =>
  [jwtSecret, jwtSecretBefore ?? []]
    .flat()
    .map((secret) => hmacOf(secret, `left:${email}`).toString('base64url'));
