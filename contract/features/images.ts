import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Count, Done, Id, IsoTime, Model, Paging, RemovalQuery } from '../core/schemas.ts';
import { IMAGE, IMAGE_TYPES, SMALL_IMAGE } from '../values/images.ts';

const { mostBytes } = IMAGE;
const types = Object.values(IMAGE_TYPES);
const Side = Type.Integer({ minimum: 1, description: 'in pixels' });
const Small = Type.Union([Type.String(), Type.Null()], {
  description: 'a path of the forum; null: there is no small form',
});

/** A picture that a member has sent. */
export const Image = Model('Image', {
  _id: Id,
  url: Type.String({
    description: 'a path of the forum, also of a picture that no text shows yet',
  }),
  width: Side,
  height: Side,
  bytes: Count,
});
export type Image = Static<typeof Image>;

const OwnImage = Model('OwnImage', { ...Image.properties, at: IsoTime });
export type OwnImage = Static<typeof OwnImage>;

const TextId = Type.Union([Id, Type.Null()]);
const ModeratedImage = Model('ModeratedImage', {
  ...OwnImage.properties,
  small: Small,
  authorId: Id,
  authorName: Type.String(),
  postId: Type.Unsafe<string | null>({
    ...TextId,
    description: 'the post of the newest text that shows it; null: none does',
  }),
  commentId: Type.Unsafe<string | null>({
    ...TextId,
    description: 'that text, where it is a comment',
  }),
});
export type ModeratedImage = Static<typeof ModeratedImage>;

const Name = Type.Union([Type.String(), Type.Null()]);
const BlockedImage = Model('BlockedImage', {
  _id: { ...Id, description: 'names the bytes where they are unblocked' },
  at: IsoTime,
  by: Type.Unsafe<string | null>({
    ...Name,
    description: 'the name of who blocked them; null: the log does not say it',
  }),
  authorName: Type.Unsafe<string | null>({
    ...Name,
    description: 'who sent them first; null: a restored forum knows no picture of them',
  }),
});
export type BlockedImage = Static<typeof BlockedImage>;

const imageCalls = endpoints({
  'POST /images': {
    summary: `Sends a picture for a post or comment: WebP or JPEG without metadata, at most ${mostBytes} bytes`,
    access: 'signedIn',
    whileSilenced: false,
    needsProvenAddress: true,
    idempotent: true,
    upload: { types, mostBytes },
    answer: Image,
    status: 201,
  },
  'PUT /images/{id}/small': {
    summary: `Gives a picture its small form, once: at most ${SMALL_IMAGE.mostBytes} bytes and ${SMALL_IMAGE.longestSide} pixels a side`,
    access: 'authorOnly',
    resource: 'image',
    whileSilenced: false,
    needsProvenAddress: true,
    upload: { types, mostBytes: SMALL_IMAGE.mostBytes },
    answer: Type.Object({ small: Type.String({ description: 'a path of the forum' }) }),
  },
  'DELETE /images/{id}': {
    summary: 'Removes a picture from all texts that show it; safe to repeat',
    access: 'authorOrModerator',
    resource: 'image',
    whileSilenced: true,
    query: RemovalQuery,
    answer: Done,
  },
  'GET /me/images': {
    summary: "The caller's pictures, newest first",
    access: 'signedIn',
    query: Type.Object(Paging),
    answer: Type.Object({
      images: Type.Array(OwnImage),
      total: Count,
      bytes: Type.Integer({ ...Count, description: 'of all of them, small forms too' }),
      most: Type.Integer({ ...Count, description: 'how many bytes they may have' }),
    }),
  },
  'GET /admin/images': {
    summary: 'All pictures, newest first',
    access: 'moderator',
    query: Type.Object(Paging),
    answer: Type.Object({ images: Type.Array(ModeratedImage), total: Count }),
    rev: 'admin',
  },
  'GET /admin/images/blocked': {
    summary: 'The pictures whose bytes are refused, blocked last first',
    access: 'admin',
    query: Type.Object(Paging),
    answer: Type.Object({ blocked: Type.Array(BlockedImage), total: Count }),
    rev: 'admin',
  },
  'POST /admin/images/{id}/block': {
    summary: 'Removes every picture of these bytes, and refuses them from now on; safe to repeat',
    access: 'moderator',
    answer: Done,
  },
  'DELETE /admin/images/{id}/block': {
    summary: 'Takes the bytes of a picture again; safe to repeat',
    access: 'admin',
    answer: Done,
  },
  'POST /admin/images/member/{id}/remove': {
    summary: 'Removes all pictures of a member; safe to repeat',
    access: 'moderator',
    answer: Type.Object({ ...Done.properties, removed: Count }),
  },
});

const imageErrors = {
  'image-invalid': [
    400,
    'the bytes are no whole picture of the kinds that are taken, or a side has too few or too many pixels; `name` ends a sentence about the picture',
    ['name'],
  ],
  'too-many-images': [400, 'the text names more pictures than one may', ['limit']],
  'image-blocked': [403, 'moderators have blocked the picture'],
  'image-unknown': [404, 'there is no such picture'],
  'images-full': [409, 'the pictures of the caller have as many bytes as they may', ['limit']],
  'small-there': [409, 'the picture has another small form already'],
  'images-off': [503, 'the forum takes no pictures'],
  'disk-full': [503, 'the forum has no room for pictures'],
} as const;

export const images = { calls: imageCalls, errors: imageErrors };
