import { increment } from '../../core/counters.ts';
import type { Procedure } from '../../core/procedure.ts';
import type { Transaction } from '../../core/store.ts';
import { removePhotoUnlessUsed } from '../photos/photos.ts';
import type { PublicProfile } from './rows.ts';

/** Records within a write job that a member's name, photo or bio has changed, where it has. */
export function* recordProfileChange(
  tx: Transaction,
  before: Omit<PublicProfile, 'id'>,
  { id, displayName, photoURL, bio }: PublicProfile,
): Procedure<void> {
  const isRename = before.displayName !== displayName || before.photoURL !== photoURL;
  if (!isRename && before.bio === bio) return;
  if (before.photoURL !== photoURL) yield* removePhotoUnlessUsed(before.photoURL);
  const rev = yield* increment('rev.members');
  tx.changed('profile:changed', { id, displayName, photoURL, bio, isRename, rev });
}
