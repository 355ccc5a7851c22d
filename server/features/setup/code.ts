import { createHmac, timingSafeEqual } from 'node:crypto';
import { forumId } from '../../../db/forum-settings.ts';
import type { AppContext } from '../../app/context.ts';

/** 128 bits. */
const CODE_BYTES = 16;

/**
 * The code of the first admin. Whoever reads the log holds it: every start and every server of the forum makes the same
 * one of its secret and its id, and nothing of it is stored.
 */
export async function setupCode({ config, store }: Pick<AppContext, 'config' | 'store'>) {
  const id = await forumId(store);
  const mac = createHmac('sha256', config.jwtSecret).update(`adda setup ${id}`).digest();
  return mac.subarray(0, CODE_BYTES).toString('base64url');
}

/** Whether two codes are the same, in a time that tells nothing about either. */
export const isSameCode = (given: string, code: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(code)];
  return one.length === other.length && timingSafeEqual(one, other);
};
