import { SCREENS } from '../../../contract/values/screens.ts';
import { forumId } from '../../../db/core/internal-settings.ts';
import { waitsForAdmin } from '../../../db/features/setup/setup.ts';
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

/** The address where the first admin is made; null where there is one, or a setting names one. */
export async function setupAddress(
  context: Pick<AppContext, 'config' | 'store'>,
  address: string,
): Promise<string | null> {
  const { config, store } = context;
  if (config.adminEmails.length > 0 || !(await store.read(waitsForAdmin()))) return null;
  const code = await setupCode(context);
  return `${config.publicUrl ?? address}${SCREENS.setup}?code=${code}`;
}
