import type { Claim, MembersClaim } from '../../../contract/features/claims.ts';
import type { ClaimRow } from '../../../db/features/claims/reads.ts';
import { iso, isoOrNull } from '../../http/iso-time.ts';
import { type PhotoPolicy, shownPhoto } from '../../http/shown-photo.ts';

/** A claim as its member sees it. */
export const presentClaim = (row: ClaimRow): Claim => ({
  _id: row.id,
  method: row.method,
  trxId: row.trxId,
  last4: row.last4,
  amount: row.amount,
  at: iso(row.claimedAt),
  state: row.state,
  reason: row.reason === '' ? null : row.reason,
  dispute: row.isDispute,
  settledAt: isoOrNull(row.settledAt),
  revokedAt: isoOrNull(row.revokedAt),
});

function settlerOf({
  state,
  isBySms,
  settledBy,
}: ClaimRow): Pick<MembersClaim, 'by' | 'settledBy'> {
  if (state === 'open') return { by: null, settledBy: null };
  return isBySms ? { by: 'sms', settledBy: null } : { by: 'admin', settledBy };
}

/** A claim as admins see it, with its member. */
export const presentMembersClaim = (row: ClaimRow, policy: PhotoPolicy): MembersClaim => ({
  ...presentClaim(row),
  userId: row.userId,
  displayName: row.displayName,
  photoURL: shownPhoto(row.photoURL, policy),
  email: row.email,
  isMember: row.isMember,
  others: row.others,
  ...settlerOf(row),
});
