import type { FileHandle } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openImageFile } from '../../../db/features/images/files.ts';
import { findImage, type ImageRow } from '../../../db/features/images/reads.ts';
import type { AppContext } from '../../app/context.ts';
import { isKnown } from '../../http/read-path/conditional-requests.ts';
import { networkOf } from '../../limits/network.ts';
import { imageNotFound } from './author-rights.ts';

/** Short, because a removed picture must go from browsers, too. */
const AN_HOUR = 'public, max-age=3600';
/** A picture's content security policy: nothing of it is ever active. */
const IMAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The file of a picture or of its small form; null where it has none. */
type FileOf = (image: ImageRow) => { hash: string; mediaType: string } | null;
const whole: FileOf = ({ hash, mediaType }) => ({ hash, mediaType });
const small: FileOf = ({ smallHash: hash, smallMediaType: mediaType }) =>
  hash !== null && mediaType !== null ? { hash, mediaType } : null;

/** The length of an open file, which a failure closes: nothing else holds it yet. */
async function lengthOf(file: FileHandle): Promise<number> {
  try {
    return (await file.stat()).size;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Serves `/images/{_id}` and `/images/{_id}/small`. Each request reads the row, so that a removed picture is gone at
 * once on all servers.
 */
export async function serveImages(app: FastifyInstance, { store, config, limits }: AppContext) {
  const { folder } = config.images;

  async function send(request: FastifyRequest, reply: FastifyReply, address: string, of: FileOf) {
    await limits.takeRead(networkOf(request.ip), true);
    const image = await store.read(findImage(address));
    const found = image && image.removedAt === null ? of(image) : null;
    if (!found) throw imageNotFound();
    const etag = `"${found.hash}"`;
    // Only before what may be kept: an error must not stay in caches for an hour.
    const allowCaching = () =>
      reply
        .header('cache-control', AN_HOUR)
        .header('etag', etag)
        .header('content-security-policy', IMAGE_POLICY)
        .header('cross-origin-resource-policy', 'cross-origin');
    if (isKnown(request, etag)) return allowCaching().code(304).send();
    const file = await openImageFile(folder, found.hash);
    // Removed since the row was read.
    if (!file) throw imageNotFound();
    const size = await lengthOf(file);
    return allowCaching()
      .type(found.mediaType)
      .header('content-length', size)
      .send(file.createReadStream());
  }

  for (const [path, of] of [
    ['/images/:id', whole],
    ['/images/:id/small', small],
  ] as const)
    app.get<{ Params: { id: string } }>(path, { schema: { hide: true } }, (request, reply) =>
      send(request, reply, request.params.id, of),
    );
}
