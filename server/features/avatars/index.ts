import type { FastifyInstance } from 'fastify';
import { ownPhotoHash, ownPhotoPath } from '../../../contract/values/photos-own.ts';
import { findPhoto } from '../../../db/features/photos/photos.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { badInput, HttpError, NOTHING_HERE } from '../../http/errors.ts';
import { drawInitials, drawingOf, mailsOf } from './initials.ts';

const SUFFIX = '.svg';
/** The address names everything that the picture shows, so the picture never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A photo's content security policy: nothing of it is ever active. */
const PHOTO_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Serves `/avatars/{hash}`: the own photos of members, by the hash of their bytes. */
function servePhotos(app: FastifyInstance, { store }: Pick<AppContext, 'store'>) {
  app.get<{ Params: { hash: string } }>(
    '/avatars/:hash',
    { schema: { hide: true } },
    async ({ params: { hash } }, reply) => {
      const photo = ownPhotoHash(ownPhotoPath(hash)) && (await store.read(findPhoto(hash)));
      if (!photo) throw new HttpError(404, NOTHING_HERE);
      return reply
        .header('cache-control', IMMUTABLE)
        .header('content-security-policy', PHOTO_POLICY)
        .header('cross-origin-resource-policy', 'same-origin')
        .type(photo.type)
        .send(Buffer.from(photo.content, 'base64'));
    },
  );
}

/** Serves own photos, and `/avatars/initials/{tint}/{letters}.svg`: initials on a tint, for people without a photo. */
async function serveAvatars(app: FastifyInstance, context: AppContext) {
  servePhotos(app, context);
  app.get<{ Params: { tint: string; file: string } }>(
    '/avatars/initials/:tint/:file',
    { schema: { hide: true } },
    async ({ params: { tint, file } }, reply) => {
      const drawing = drawingOf(tint);
      if (!drawing || !file.endsWith(SUFFIX)) throw new HttpError(404, NOTHING_HERE);
      const letters = mailsOf(file.slice(0, -SUFFIX.length));
      if (!letters)
        throw badInput('Initials', { fault: 'format', sentence: 'are one to three letters.' });
      return reply
        .header('cache-control', IMMUTABLE)
        .header('content-security-policy', drawing.policy)
        .header('cross-origin-resource-policy', 'same-origin')
        .type('image/svg+xml; charset=utf-8')
        .send(drawInitials(drawing, letters));
    },
  );
}

export const avatars = {
  handlers: () => ({}),
  routes: serveAvatars,
} satisfies Feature;
