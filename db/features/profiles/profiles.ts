import type { Mail } from '../../../contract/values/inbox-kinds.ts';
import { ownPhotoPath } from '../../../contract/values/photos-own.ts';
import { readCounter } from '../../core/counters.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { rowBy, updateBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { type Photo, savePhoto } from '../photos/photos.ts';
import { accountRowsForUpdate, updateAccount } from '../users/accounts.ts';
import { type NameAndPhoto, ownProfile } from '../users/profile.ts';
import { recordProfileChange } from '../users/profile-changes.ts';
import { searchTextOf } from '../users/rows.ts';

/** The notification mails that a member gets. */
interface MailChoices {
  mail: Mail;
  digest: boolean;
}

const account = rowBy('users', 'key', [
  'id',
  'email',
  'displayName',
  'photoURL',
  'bio',
  'role',
  'isMember',
  'isModerator',
  'mail',
  'digest',
  'language',
  'digits',
  'digestEvery',
  'pushKinds',
  'pushTexts',
  'quiet',
  'leavingAt',
]);

const choose = updateBy('users', 'email', ['mail', 'digest']);
const writeBio = updateBy('users', 'key', ['bio']);
const mailsOf = rowBy('users', 'email', ['mail', 'digest']);

/** A member's own account; undefined when there is no such member. */
export const findAccount = (key: number) => get(account, { key });

/** Changes what notification mails a member gets; what is not named stays. The job has locked the member's row. */
function* chooseNotificationMails(email: string, change: Partial<MailChoices>): Procedure<void> {
  const now = yield* get(mailsOf, { email });
  if (now) yield* run(choose, { ...now, ...change, email });
}

/** The rev of room `members`. */
const membersRev = (): Procedure<number> => readCounter('rev.members');

/** The fields of an edit of one's own profile. */
export type ProfileChange = Partial<NameAndPhoto & MailChoices & { bio: string | null }>;

function* applyChange(
  tx: Transaction,
  email: string,
  { mail, digest, bio, ...change }: ProfileChange,
) {
  const [row] = yield* all(accountRowsForUpdate, { email, uid: null });
  if (!row) return undefined;
  const next = { ...row, ...ownProfile(row, change) };
  const stored = yield* get(updateAccount, {
    ...next,
    searchText: searchTextOf(next),
    revIncrement: 0,
  });
  if (!stored) return undefined;
  const user = { ...stored, bio: bio === undefined ? row.bio : bio };
  if (user.bio !== row.bio) yield* run(writeBio, user);
  yield* recordProfileChange(tx, row, user);
  if (mail !== undefined || digest !== undefined)
    yield* chooseNotificationMails(email, {
      ...(mail !== undefined && { mail }),
      ...(digest !== undefined && { digest }),
    });
  return { user, rev: yield* membersRev() };
}

/**
 * Changes a member's name, photo, bio or notification mails, by their own wish.
 * @returns the member and the rev of room `members` after it; undefined when there is no such member.
 */
export const changeProfile = (store: Store, email: string, change: ProfileChange) =>
  store.write((tx) => applyChange(tx, email, change));

/** Keeps a photo and gives it to a member; answers as `changeProfile`. */
export const givePhoto = (store: Store, email: string, photo: Photo) =>
  store.write(function* (tx) {
    yield* savePhoto(photo);
    return yield* applyChange(tx, email, { photoURL: ownPhotoPath(photo.hash) });
  });
