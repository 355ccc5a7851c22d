import { findImage, type ImageRow } from '../../../db/features/images/reads.ts';
import type { ResourceLoaders } from '../../http/author-rights.ts';
import { httpError } from '../../http/errors.ts';

declare module '../../http/author-rights.ts' {
  interface Resources {
    image: ImageRow;
  }
}

/** The error of an unknown picture. */
export const imageNotFound = () => httpError('image-unknown', 'There is no such picture.');

export const imageAuthorRights = {
  image: {
    find: findImage,
    authorOf: ({ authorId }) => authorId,
    unknown: imageNotFound,
    forbidden: (right) =>
      httpError(
        'not-author',
        right === 'authorOnly'
          ? 'Only whoever sent a picture may give it a small form.'
          : 'Only whoever sent a picture, a moderator or an admin may remove it.',
      ),
  },
} satisfies Partial<ResourceLoaders>;
