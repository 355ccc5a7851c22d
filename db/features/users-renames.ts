import { increment } from '../counters.ts';
import type { Procedure } from '../procedure.ts';
import type { Transaction } from '../store.ts';
import { removePhotoUnlessUsed } from './photos.ts';
import type { NameAndPhoto } from './users-profile.ts';
import type { UserRow } from './users-rows.ts';

/** Records within a write job that a member's name or photo has changed, where it has. */
export function* recordRename(
  tx: Transaction,
  before: NameAndPhoto,
  { id, displayName, photoURL }: UserRow,
): Procedure<void> {
  if (before.displayName === displayName && before.photoURL === photoURL) return;
  if (before.photoURL !== photoURL) yield* removePhotoUnlessUsed(before.photoURL);
  const rev = yield* increment('rev.members');
  tx.changed('member:renamed', { id, displayName, photoURL, rev });
}
