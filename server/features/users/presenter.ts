import type { User } from '../../../contract/features/users.ts';
import type { UserRow } from '../../../db/features/users-rows.ts';
import { iso } from '../../http/email-masking.ts';

/** The member of an HTTP answer; only the member and admins receive it. */
export const presentUser = (user: UserRow): User => ({
  _id: user.id,
  email: user.email,
  displayName: user.displayName,
  photoURL: user.photoURL,
  isMember: user.isMember,
  role: user.role,
  createdAt: iso(user.createdAt),
});
