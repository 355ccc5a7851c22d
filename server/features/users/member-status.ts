import type { MemberStatus } from '../../../contract/features/users.ts';
import { mustProve } from '../../../contract/rights.ts';
import type { MemberStatusRow } from '../../../db/features/users-rows.ts';
import type { Config } from '../../app/config.ts';

/** The status of a member: role, Gold, post count, and whether the address is still to be proven. */
export const memberStatusOf = (
  user: MemberStatusRow,
  { verify }: Pick<Config, 'verify'>,
): MemberStatus => ({
  role: user.role,
  isMember: user.isMember,
  postCount: user.postCount,
  ...(mustProve(user, verify) && { mustProve: true }),
});
