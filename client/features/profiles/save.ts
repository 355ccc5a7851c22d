import type { InputOf } from '../../../contract/core/calls.ts';
import { callWithRev } from '../../api/call.ts';
import { memberOf, validToken } from '../../api/token.ts';
import { enterOwnProfile } from '../auth/account/own-profile.ts';
import { useSession } from '../auth/session/session.ts';
import { renameMember } from './store.ts';

interface ProfileChange {
  displayName: string;
  photoURL: string;
  /** A new photo to upload in place of an address. */
  photo: Blob | null;
}

/** Takes in the member's own profile as an answer tells it, by the reducers of its event. */
function enter(displayName: string, photoURL: string, rev: number): void {
  const _id = memberOf(validToken() ?? '') ?? '';
  renameMember({ _id, displayName, photoURL, rev });
  enterOwnProfile({ _id, displayName, photoURL, rev });
}

/** Saves what has changed of the member's profile. Rejects where the server refuses. */
export async function saveProfile({ displayName, photoURL, photo }: ProfileChange): Promise<void> {
  const { user } = useSession.getState();
  if (!user) return;
  if (photo) {
    const { answer, rev = 0 } = await callWithRev('PUT /me/photo', { body: photo });
    enter(user.displayName ?? '', answer.photoURL, rev);
  }
  const body: NonNullable<InputOf<'PATCH /me'>['body']> = {
    ...(displayName !== (user.displayName ?? '') && { displayName }),
    ...(!photo && photoURL !== (user.photoURL ?? '') && { photoURL }),
  };
  if (Object.keys(body).length === 0) return;
  const { answer, rev = 0 } = await callWithRev('PATCH /me', { body });
  enter(answer.displayName, answer.photoURL, rev);
}
