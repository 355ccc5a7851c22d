import type { Store } from '../../../db/core/store.ts';
import type { UserRow } from '../../../db/features/users/rows.ts';
import { type AccountUpdate, findUnchanged } from '../../../db/features/users/sign-in.ts';
import { findUser } from '../../../db/features/users/writes.ts';
import type { Caller } from '../../auth/caller.ts';
import {
  requireNoSuspension,
  requireVoice,
  silenceOf,
  suspensionOf,
} from '../../http/sanctions.ts';

/**
 * A sign-in repeats the profile, also that of a sanctioned member; only a change of it is refused.
 * @throws HttpError (403) for a change by a silenced or suspended member.
 */
export async function requireUnsanctionedChange(
  store: Pick<Store, 'read'>,
  given: AccountUpdate,
  caller: Caller | null,
): Promise<void> {
  const member: Caller | UserRow | undefined = caller ?? (await store.read(findUser(given.email)));
  if (!member || !(silenceOf(member) || suspensionOf(member))) return;
  if (await store.read(findUnchanged(given, null))) return;
  requireNoSuspension(member);
  requireVoice(member);
}
