import type { Sanction } from '../../../contract/features/sanctions.ts';
import type { SanctionRow } from '../../../db/features/sanctions/rows.ts';
import { iso, isoOrNull, showEmail, type Viewer } from '../../http/email-masking.ts';
import { type PhotoPolicy, shownPhoto } from '../../http/shown-photo.ts';

/** The sanction of an HTTP answer; moderators, admins and the member receive it. */
export const presentSanction = (
  row: SanctionRow,
  viewer: Viewer,
  policy: PhotoPolicy,
): Sanction => ({
  _id: row.id,
  userId: row.userId,
  member: {
    _id: row.userId,
    displayName: row.displayName,
    photoURL: shownPhoto(row.photoURL, policy),
    role: row.role,
    isModerator: row.isModerator,
  },
  kind: row.kind,
  reason: row.reason,
  by: showEmail(row.imposedBy, viewer),
  at: iso(row.imposedAt),
  until: isoOrNull(row.until),
  endedAt: isoOrNull(row.endedAt),
  appeal:
    row.appeal === null || row.appealedAt === null
      ? null
      : { text: row.appeal, at: iso(row.appealedAt), rejectedAt: isoOrNull(row.rejectedAt) },
});
