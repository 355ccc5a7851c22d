import { findPost, type PostRow } from '../../../db/features/posts/reads.ts';
import type { ResourceLoaders } from '../../http/author-rights.ts';
import { HttpError } from '../../http/errors.ts';

declare module '../../http/author-rights.ts' {
  interface Resources {
    post: PostRow;
  }
}

/** The error of an unknown post. */
export const postNotFound = () =>
  new HttpError(404, 'There is no such post.', { code: 'post-unknown' });

export const postAuthorRights = {
  post: {
    find: findPost,
    authorOf: ({ authorId }) => authorId,
    unknown: postNotFound,
    forbidden: (right) =>
      new HttpError(
        403,
        `Only its author may ${right === 'authorOnly' ? 'change' : 'delete'} a post.`,
        { code: 'not-author' },
      ),
  },
} satisfies Partial<ResourceLoaders>;
