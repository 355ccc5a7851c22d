import { mustProve } from '../contract/rights.ts';
import { room } from '../contract/rooms.ts';
import type { Standing } from '../contract/users.ts';
import type { UserRow } from '../db/user-rows.ts';
import { findUser } from '../db/users.ts';
import type { Config } from './config.ts';
import type { Parts } from './parts.ts';

/** What a member may, as their own room shows it. */
export const standingOf = (user: UserRow, { verify }: Pick<Config, 'verify'>): Standing => ({
  role: user.role,
  isMember: user.isMember,
  postCount: user.postCount,
  ...(mustProve(user, verify) && { mustProve: true }),
});

/** Tells a member's own room what they may as it is now. */
export async function standingChanged(parts: Parts, email: string) {
  const user = await findUser(parts.store.read, email);
  if (!user) return;
  const standing = standingOf(user, parts.config);
  parts.live.announce(room.user(user.email), 'user:changed', { rev: user.rev, ...standing });
}
