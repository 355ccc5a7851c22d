import type { InboxItem } from '../../../contract/features/inbox.ts';
import { excerptOf } from '../../../contract/values/excerpt.ts';
import { fromTitle, type SafetyKind } from '../../../contract/values/inbox-kinds.ts';
import type { InboxPage, InboxItem as Item } from '../../../db/features/inbox/reads.ts';
import type { Config } from '../../app/config/config.ts';
import { iso, isoOrNull } from '../../http/iso-time.ts';
import { type PhotoPolicy, shownPhoto } from '../../http/shown-photo.ts';
import { shownGift } from '../../membership/codes.ts';

type Secrets = Pick<Config, 'jwtSecret' | 'jwtSecretBefore'>;

/** The code of a gift, whose hash its notice keeps. */
function giftOf({ subject: id, detail: hash }: Item, secrets: Secrets) {
  const code = shownGift(secrets, { id, hash });
  return code === undefined ? {} : { code };
}

/** The outcome of a revocation for the member's Gold, and the reason. */
function revokedOf({ title, detail: reason }: Item) {
  const { outcome: revoked, isRefunded: refunded } = fromTitle(title);
  return { revoked, refunded, reason };
}

/** Fields of some kinds only. */
function detailsOf(item: Item, secrets: Secrets) {
  const { kind, people, detail, postId, sanction, sanctionUntil } = item;
  if (kind === 'safety') return { safety: detail as SafetyKind };
  if (kind === 'gift') return giftOf(item, secrets);
  if (kind === 'revoked') return revokedOf(item);
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
export const presentItem = (
  { quote, ...item }: InboxPage['items'][number],
  policy: PhotoPolicy,
  secrets: Secrets,
): InboxItem => ({
  _id: item.id,
  kind: item.kind,
  ...(item.postId !== null && { postId: item.postId }),
  ...(item.commentId !== null && { commentId: item.commentId }),
  title: item.kind === 'revoked' ? '' : item.title,
  ...(quote && { excerpt: excerptOf(quote.text, quote.format) }),
  people: item.people.map(({ id: _id, displayName, photoURL }) => ({
    _id,
    displayName,
    photoURL: shownPhoto(photoURL, policy),
  })),
  count: item.count,
  at: iso(item.at),
  seen: item.isSeen,
  ...detailsOf(item, secrets),
});
