import { increment } from '../../core/counters.ts';
import type { Procedure } from '../../core/procedure.ts';
import type { Transaction } from '../../core/store.ts';
import { removePhotoUnlessUsed } from '../photos/photos.ts';
import type { NameAndPhoto } from './profile.ts';
import type { UserRow } from './rows.ts';

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
