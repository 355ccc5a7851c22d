import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Id, Model, Rev, Text, Words } from '../core/schemas.ts';
import { MAIL, type Mail } from '../values/inbox-kinds.ts';
import { BIO_GRAPHEMES, LONGEST } from '../values/limits.ts';
import { OWN_PHOTO, PHOTO_TYPES } from '../values/photos-own.ts';
import { Leaving } from './leaving.ts';
import { Bio, Choices, User } from './users.ts';

/** The notification mails that a member gets. */
const MailChoices = {
  mail: Type.Unsafe<Mail>(
    Type.Enum([...MAIL], { description: 'of what in the inbox the member wants letters' }),
  ),
  digest: Type.Boolean({
    description: 'whether letters come at most once a day; otherwise at most once an hour',
  }),
};
const { createdAt: _, ...account } = User.properties;
/** The caller's own account. */
export const Me = Model('Me', {
  ...account,
  bio: Bio,
  ...MailChoices,
  choices: Choices,
  leaving: Type.Optional(Leaving),
});
export type Me = Static<typeof Me>;

const profileCalls = endpoints({
  'GET /me': {
    summary: "The caller's own account",
    access: 'signedIn',
    whileLeaving: true,
    answer: Me,
  },
  'PATCH /me': {
    summary:
      "Changes the caller's name, photo, bio or letters; a missing field stays, an empty photo or bio is removed",
    access: 'signedIn',
    // Notification mails are between the member and the mail: a silence takes what others see.
    whileSilenced: { without: ['displayName', 'photoURL', 'bio'] },
    body: Type.Object({
      displayName: Type.Optional(Text(LONGEST.name)),
      photoURL: Type.Optional(Words(LONGEST.photo)),
      bio: Type.Optional(
        Type.Union([Words(LONGEST.bio), Type.Null()], {
          description: `at most ${BIO_GRAPHEMES} graphemes; null: none`,
        }),
      ),
      mail: Type.Optional(MailChoices.mail),
      digest: Type.Optional(MailChoices.digest),
    }),
    answer: Type.Object({ ...User.properties, bio: Bio }),
    rev: 'members',
  },
  'PUT /me/photo': {
    summary: `Gives the caller an own photo: WebP or JPEG, at most ${OWN_PHOTO.mostBytes} bytes`,
    access: 'signedIn',
    whileSilenced: false,
    upload: { types: PHOTO_TYPES, mostBytes: OWN_PHOTO.mostBytes },
    answer: Type.Object({ photoURL: Type.String({ description: 'a path of the forum' }) }),
    rev: 'members',
  },
});

const profileEvents = {
  'member:changed': Type.Object({
    _id: Id,
    displayName: Type.String(),
    photoURL: Type.String(),
    bio: Bio,
    rev: Rev,
  }),
};

/** The room tells of changes alone: its rev shows whether one was missed. */
const profileRooms = { members: Type.Object({}) };

export const profiles = { calls: profileCalls, events: profileEvents, rooms: profileRooms };
