import { mustProve, type Silenced } from '../../../contract/core/rights.ts';
import type { MemberStatus } from '../../../contract/features/users.ts';
import type { MemberStatusRow } from '../../../db/features/users/rows.ts';
import type { Config } from '../../app/config/config.ts';
import { isoOrNull } from '../../http/email-masking.ts';
import { silenceOf } from '../../http/sanctions.ts';

/** The running silence of a member, as the member is told of it; nothing while there is none. */
function silencedOf(user: Silenced) {
  const silence = silenceOf(user);
  return silence && { silenced: { reason: silence.reason, until: isoOrNull(silence.until) } };
}

/** The status of a member: role, Gold, post count, and whether the address is still to be proven. */
export const memberStatusOf = (
  user: MemberStatusRow,
  { verify }: Pick<Config, 'verify'>,
): MemberStatus => ({
  role: user.role,
  isModerator: user.isModerator,
  isMember: user.isMember,
  postCount: user.postCount,
  ...(mustProve(user, verify) && { mustProve: true }),
  ...silencedOf(user),
});
