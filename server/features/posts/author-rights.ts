import { findPost, type PostRow } from '../../../db/features/posts/reads.ts';
import type { ResourceLoaders } from '../../http/author-rights.ts';
import { httpError } from '../../http/errors.ts';

declare module '../../http/author-rights.ts' {
  interface Resources {
    post: PostRow;
  }
}

/** The error of an unknown post. */
export const postNotFound = () => httpError('post-unknown', 'There is no such post.');

/** The errors of polls that stay as they are. */
export const pollBegun = () =>
  httpError('poll-begun', 'Somebody has voted: the poll stays as it is.');
export const pollOver = () => httpError('poll-over', 'The poll has ended.');

export const postAuthorRights = {
  post: {
    find: findPost,
    authorOf: ({ authorId }) => authorId,
    unknown: postNotFound,
    forbidden: (right) =>
      httpError(
        'not-author',
        `Only its author may ${right === 'authorOnly' ? 'change' : 'delete'} a post.`,
      ),
  },
} satisfies Partial<ResourceLoaders>;
