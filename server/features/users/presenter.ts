import type { User } from '../../../contract/features/users.ts';
import type { UserRow } from '../../../db/features/users/rows.ts';
import { iso } from '../../http/iso-time.ts';
import { type PhotoPolicy, shownPhoto } from '../../http/shown-photo.ts';

/** The member of an HTTP answer; only the member and admins receive it. */
export const presentUser = (user: UserRow, policy: PhotoPolicy): User => ({
  _id: user.id,
  email: user.email,
  displayName: user.displayName,
  photoURL: shownPhoto(user.photoURL, policy),
  isMember: user.isMember,
  role: user.role,
  isModerator: user.isModerator,
  createdAt: iso(user.createdAt),
});
