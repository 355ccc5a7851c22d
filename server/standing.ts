import { mustProve } from '../contract/rights.ts';
import type { Standing } from '../contract/users.ts';
import type { StandingRow } from '../db/user-rows.ts';
import type { Config } from './config.ts';

/** What a member may, as their own room shows it. */
export const standingOf = (user: StandingRow, { verify }: Pick<Config, 'verify'>): Standing => ({
  role: user.role,
  isMember: user.isMember,
  postCount: user.postCount,
  ...(mustProve(user, verify) && { mustProve: true }),
});
