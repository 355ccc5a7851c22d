import { canonicalEmail } from '../../../contract/values/addresses.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import type { UserRow } from '../../../db/features/users/rows.ts';
import type { AppContext } from '../../app/context.ts';
import { httpError } from '../../http/errors.ts';

/** The error of an unknown member, with the extra fields of some calls. */
export const userNotFound = (fields?: { success: false }) =>
  httpError('member-unknown', 'There is no such user.', fields);

/**
 * Finds a member by e-mail.
 * @throws HttpError (404) when there is no such member.
 */
export async function requireUser(
  { store }: Pick<AppContext, 'store'>,
  email: string,
): Promise<UserRow> {
  const user = await store.read(findUser(canonicalEmail(email)));
  if (!user) throw userNotFound();
  return user;
}
