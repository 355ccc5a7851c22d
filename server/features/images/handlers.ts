import type {
  BlockedImage,
  Image,
  ModeratedImage,
  OwnImage,
} from '../../../contract/features/images.ts';
import { IMAGE, imagePath, SMALL_IMAGE, smallImagePath } from '../../../contract/values/images.ts';
import { PAGE } from '../../../contract/values/limits.ts';
import { type BlockedFile, listBlocked, unblockImage } from '../../../db/features/images/blocks.ts';
import { removeFiles } from '../../../db/features/images/collect.ts';
import {
  findImage,
  type ListedImage,
  listImages,
  listImagesOf,
  sumOfImages,
} from '../../../db/features/images/reads.ts';
import { blockImage, removeImage, removeImagesOf } from '../../../db/features/images/removal.ts';
import { addImage, addSmallImage, quotaOf } from '../../../db/features/images/writes.ts';
import { withAdminRev } from '../../../db/features/moderation/moderation.ts';
import { blockInDailyCopies } from '../../../db/maintenance/backup/image-files.ts';
import type { AppContext } from '../../app/context.ts';
import { httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { cleanReason, sliceOf } from '../../http/input.ts';
import { iso } from '../../http/iso-time.ts';
import { userNotFound } from '../users/require-user.ts';
import { imageNotFound } from './author-rights.ts';
import { checkImage, imagesFull, saveThenAdd } from './upload.ts';

/** The points of an upload: three of those of a member with Gold. */
const POINTS = { plain: 3, gold: 1 } as const;

/** The picture of an HTTP answer. */
export const presentImage = ({
  address,
  width,
  height,
  bytes,
}: Pick<ListedImage, 'address' | 'width' | 'height' | 'bytes'>): Image => ({
  _id: address,
  url: imagePath(address),
  width,
  height,
  bytes,
});
const presentOwnImage = (image: ListedImage): OwnImage => ({
  ...presentImage(image),
  at: iso(image.uploadedAt),
});
const presentModerated = ({
  place,
  ...image
}: ListedImage & {
  place: Pick<ModeratedImage, 'postId' | 'commentId'> | null;
}): ModeratedImage => ({
  ...presentOwnImage(image),
  small: image.smallHash === null ? null : smallImagePath(image.address),
  authorId: image.authorId,
  authorName: image.authorName,
  postId: place?.postId ?? null,
  commentId: place?.commentId ?? null,
});

const presentBlocked = ({ id, blockedAt, ...names }: BlockedFile): BlockedImage => ({
  _id: id,
  at: iso(blockedAt),
  ...names,
});

/** The handlers of the calls about pictures. */
export function imageHandlers(context: AppContext) {
  const { store, limits, config } = context;
  const { folder } = config.images;
  async function requireImage(address: string) {
    const image = await store.read(findImage(address));
    if (!image) throw imageNotFound();
    return image;
  }

  return {
    async 'POST /images'({ body, caller, writeKey }) {
      const image = await checkImage(context, body, IMAGE.longestSide);
      const { bytes } = await store.read(sumOfImages(caller.key));
      if (bytes + image.bytes > quotaOf(caller)) throw imagesFull(caller);
      const points = caller.isMember ? POINTS.gold : POINTS.plain;
      await limits.take('images', caller.id, points);
      let isAdded = false;
      try {
        const row = { ...image, authorKey: caller.key };
        const added = await saveThenAdd(store, folder, image, body as Uint8Array, () =>
          addImage(store, config.images, row, writeKey),
        );
        if (added === 'full') throw imagesFull(caller);
        isAdded = true;
        return presentImage({ ...image, address: added.id });
      } finally {
        if (!isAdded) await limits.giveBack('images', caller.id, points);
      }
    },

    async 'PUT /images/{id}/small'({ resource, body }) {
      if (resource.removedAt !== null) throw imageNotFound();
      const image = await checkImage(context, body, SMALL_IMAGE.longestSide);
      const added = await saveThenAdd(store, folder, image, body as Uint8Array, () =>
        addSmallImage(store, config.images, resource, image),
      );
      if (added === 'unknown') throw imageNotFound();
      if (added === 'there')
        throw httpError('small-there', 'The picture has another small form already.');
      return { small: smallImagePath(resource.address) };
    },

    async 'GET /me/images'({ query, caller }) {
      const { total, bytes } = await store.read(sumOfImages(caller.key));
      const slice = sliceOf(query, PAGE.images);
      const images = await store.read(listImagesOf(caller.key, total, slice));
      return { images: images.map(presentOwnImage), total, bytes, most: quotaOf(caller) };
    },

    async 'GET /admin/images'({ query, rev }) {
      const list = withAdminRev(() => listImages(sliceOf(query, PAGE.images)));
      const { images, total, adminRev } = await store.read(list);
      rev(adminRev);
      return { images: images.map(presentModerated), total };
    },

    async 'GET /admin/images/blocked'({ query, rev }) {
      const list = withAdminRev(() => listBlocked(sliceOf(query, PAGE.images)));
      const { blocked, total, adminRev } = await store.read(list);
      rev(adminRev);
      return { blocked: blocked.map(presentBlocked), total };
    },

    async 'DELETE /images/{id}'({ resource, query, caller: by }) {
      const files = await removeImage(store, resource, { by, reason: cleanReason(query) });
      await removeFiles(store, folder, [files]);
      return { success: true };
    },

    async 'POST /admin/images/{id}/block'({ params: { id }, caller }) {
      const image = await requireImage(id);
      const removed = await blockImage(store, image, caller);
      if (config.snapshots !== null) await blockInDailyCopies(config.snapshots, image.hash);
      await removeFiles(store, folder, removed);
      return { success: true };
    },

    async 'DELETE /admin/images/{id}/block'({ params: { id }, caller }) {
      if (!(await unblockImage(store, id, caller.email))) throw imageNotFound();
      return { success: true };
    },

    async 'POST /admin/images/member/{id}/remove'({ params: { id }, caller }) {
      const removed = await removeImagesOf(store, id, caller);
      if (removed === null) throw userNotFound();
      await removeFiles(store, folder, removed);
      return { success: true, removed: removed.length };
    },
  } satisfies Partial<Handlers>;
}
