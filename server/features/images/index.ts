import { room } from '../../../contract/core/rooms.ts';
import { findImage } from '../../../db/features/images/reads.ts';
import type { Feature } from '../../app/feature.ts';
import { imageAuthorRights } from './author-rights.ts';
import { imageHandlers, presentImage } from './handlers.ts';
import { serveImages } from './serve.ts';
import { refusePictures } from './upload.ts';
import { lookAfterImages } from './worker.ts';

export const images = {
  handlers: imageHandlers,
  routes: serveImages,
  authorRights: imageAuthorRights,
  beforeUpload: refusePictures,
  start: lookAfterImages,
  effects: {
    // Cards of the posts that show it have its small form now.
    'image:small': { tags: ({ postIds }) => postIds.map(room.post) },
    'texts:stale': {},
  },
  repeats: {
    *'POST /images'(address) {
      const image = yield* findImage(address);
      return image && image.removedAt === null ? presentImage(image) : null;
    },
  },
} satisfies Feature;
