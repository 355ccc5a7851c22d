import type { FastifyInstance } from 'fastify';
import { HttpError, NOTHING_HERE } from '../../http/errors.ts';
import { drawInitials, drawingOf, lettersOf } from './initials.ts';

const SUFFIX = '.svg';
/** The address names everything that the picture shows, so the picture never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Serves `/avatars/initials/{tint}/{letters}.svg`: initials on a tint, for people without a photo. */
export async function serveAvatars(app: FastifyInstance) {
  app.get<{ Params: { tint: string; file: string } }>(
    '/avatars/initials/:tint/:file',
    { schema: { hide: true } },
    async ({ params: { tint, file } }, reply) => {
      const drawing = drawingOf(tint);
      if (!drawing || !file.endsWith(SUFFIX)) throw new HttpError(404, NOTHING_HERE);
      const letters = lettersOf(file.slice(0, -SUFFIX.length));
      if (!letters) throw new HttpError(400, 'Initials are one to three letters.');
      return reply
        .header('cache-control', IMMUTABLE)
        .header('content-security-policy', drawing.policy)
        .header('cross-origin-resource-policy', 'same-origin')
        .type('image/svg+xml; charset=utf-8')
        .send(drawInitials(drawing, letters));
    },
  );
}
