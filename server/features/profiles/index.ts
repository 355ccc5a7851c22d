import { createHash } from 'node:crypto';
import type { InputOf } from '../../../contract/core/calls.ts';
import { room } from '../../../contract/core/rooms.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import type { PhotoType } from '../../../contract/values/photos-own.ts';
import {
  changeProfile,
  findAccount,
  givePhoto,
  type ProfileChange,
} from '../../../db/features/profiles/profiles.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { badInput, HttpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { clean, cleanBio, cleanPhoto } from '../../http/input.ts';
import { iso } from '../../http/iso-time.ts';
import { profileTag } from '../../http/read-path/cache-tags.ts';
import { ANY_RESPONSE } from '../../http/read-path/response-cache.ts';
import { shownChoices } from '../../http/shown-choices.ts';
import { shownPhoto } from '../../http/shown-photo.ts';
import { revOf } from '../../realtime/rooms.ts';
import { memberRoom } from '../../realtime/socket-rooms.ts';
import { presentUser } from '../users/presenter.ts';
import { userNotFound } from '../users/require-user.ts';

const cleaned = ({
  displayName,
  photoURL,
  bio,
  ...letters
}: NonNullable<InputOf<'PATCH /me'>['body']>) =>
  ({
    ...letters,
    ...(displayName !== undefined && {
      displayName: clean(displayName, 'displayName', LONGEST.name),
    }),
    ...(photoURL !== undefined && { photoURL: cleanPhoto(photoURL, 'photoURL') }),
    ...(bio !== undefined && { bio: cleanBio(bio ?? '') }),
  }) satisfies ProfileChange;

/** The type that the first bytes of a photo say; null for any other file. The bytes are never decoded. */
function typeOf(bytes: Buffer): PhotoType | null {
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF';
  if (isWebp && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  return bytes.toString('hex', 0, 3) === 'ffd8ff' ? 'image/jpeg' : null;
}

/** The handlers of the calls by which members change their own profile. */
function profileHandlers({ store, settings, config }: AppContext) {
  return {
    async 'GET /me'({ caller }) {
      const account = await store.read(findAccount(caller.key));
      if (!account) throw userNotFound();
      const { id: _id, photoURL, language, digits, digestEvery, leavingAt, ...more } = account;
      const { pushKinds, pushTexts, quiet, ...facts } = more;
      const choices = shownChoices(
        { language, digits, digestEvery, pushKinds, pushTexts, quiet },
        config.languages,
      );
      const leaving = leavingAt !== null && { leaving: { at: iso(leavingAt) } };
      return { _id, ...facts, photoURL: shownPhoto(photoURL, settings.now), choices, ...leaving };
    },

    async 'PATCH /me'({ body, caller, rev }) {
      const changed = await changeProfile(store, caller.email, cleaned(body));
      if (!changed) throw userNotFound();
      rev(changed.rev);
      return { ...presentUser(changed.user, settings.now), bio: changed.user.bio };
    },

    async 'PUT /me/photo'({ body, caller, rev }) {
      if (!Buffer.isBuffer(body)) throw new HttpError(415, 'Send the photo as the body.');
      const type = typeOf(body);
      if (!type)
        throw badInput(
          'The photo',
          { fault: 'format', sentence: 'is neither WebP nor JPEG.' },
          'photo',
        );
      const hash = createHash('sha256').update(body).digest('hex');
      const photo = { hash, type, content: body.toString('base64') };
      const changed = await givePhoto(store, caller.email, photo);
      if (!changed) throw userNotFound();
      rev(changed.rev);
      return { photoURL: changed.user.photoURL };
    },
  } satisfies Partial<Handlers>;
}

const readRev = revOf('rev.members');

export const profiles = {
  handlers: profileHandlers,
  effects: {
    'profile:changed': {
      tags: ({ id, isRename }) => (isRename ? [ANY_RESPONSE, memberRoom(id)] : [profileTag(id)]),
      broadcast: ({ id: _id, displayName, bio, rev, ...facts }, { live, settings }) => {
        const photoURL = shownPhoto(facts.photoURL, settings.now);
        live.broadcast(room.members, 'member:changed', { _id, displayName, photoURL, bio, rev });
      },
    },
  },
  rooms: {
    members: {
      *state() {
        return { ...(yield* readRev()), state: {} };
      },
    },
  },
} satisfies Feature;
