import type { InboxItem } from '../../../contract/features/inbox.ts';
import type { SafetyKind } from '../../../contract/values/inbox-kinds.ts';
import type { InboxItem as Item } from '../../../db/features/inbox/reads.ts';
import { iso, isoOrNull } from '../../http/iso-time.ts';
import { type PhotoPolicy, shownPhoto } from '../../http/shown-photo.ts';

/** Fields of some kinds only. */
function detailsOf({ kind, people, detail, postId, sanction, sanctionUntil }: Item) {
  if (kind === 'safety') return { safety: detail as SafetyKind };
  const [by] = people;
  return {
    ...((kind === 'removed' || kind === 'held') && by && { by: by.displayName }),
    // Only an approved text stands anywhere, and its notice goes with it.
    ...(kind === 'held' && { approved: postId !== null }),
    // Why a claim was refused is never missing.
    ...(kind === 'claim' && { approved: detail === '' }),
    ...(detail !== '' && { reason: detail }),
    ...(sanction !== null && { sanction, until: isoOrNull(sanctionUntil) }),
  };
}

/** The item of an HTTP answer or a live event. */
export const presentItem = (item: Item, policy: PhotoPolicy): InboxItem => ({
  _id: item.id,
  kind: item.kind,
  ...(item.postId !== null && { postId: item.postId }),
  ...(item.commentId !== null && { commentId: item.commentId }),
  title: item.title,
  people: item.people.map(({ id: _id, displayName, photoURL }) => ({
    _id,
    displayName,
    photoURL: shownPhoto(photoURL, policy),
  })),
  count: item.count,
  at: iso(item.at),
  seen: item.isSeen,
  ...detailsOf(item),
});
