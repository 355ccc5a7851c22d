import { forumId } from '../../../db/core/forum-settings.ts';
import type { AppContext } from '../../app/context.ts';
import { hmacOf } from '../../auth/signed-token.ts';

/** 128 bits. */
const CODE_BYTES = 16;

/**
 * The code of the first admin. Whoever reads the log holds it: every start and every server of the forum makes the same
 * one of its secret and its id, and nothing of it is stored.
 */
export async function setupCode({ config, store }: Pick<AppContext, 'config' | 'store'>) {
  const id = await forumId(store);
  const mac = hmacOf(config.jwtSecret, `adda setup ${id}`);
  return mac.subarray(0, CODE_BYTES).toString('base64url');
}
