import { type CommentRow, findComment } from '../../../db/features/comments/comments.ts';
import type { ResourceLoaders } from '../../http/author-rights.ts';
import { httpError } from '../../http/errors.ts';

declare module '../../http/author-rights.ts' {
  interface Resources {
    comment: CommentRow;
  }
}

/** The error of an unknown comment. */
export const commentNotFound = () => httpError('comment-unknown', 'There is no such comment.');

/** The error of a comment on a closed post. */
export const postClosed = () =>
  httpError('post-closed', 'This post is closed: it takes no more comments.');

export const commentAuthorRights = {
  comment: {
    find: findComment,
    authorOf: ({ authorId }) => authorId,
    unknown: commentNotFound,
    forbidden: (right) =>
      httpError(
        'not-author',
        right === 'authorOnly'
          ? 'Only its author may change a comment.'
          : 'Only its author, a moderator or an admin may delete a comment.',
      ),
  },
} satisfies Partial<ResourceLoaders>;
