import { type CommentRow, findComment } from '../../../db/features/comments.ts';
import type { ResourceLoaders } from '../../http/author-rights.ts';
import { HttpError } from '../../http/errors.ts';

declare module '../../http/author-rights.ts' {
  interface Resources {
    comment: CommentRow;
  }
}

/** The error of an unknown comment. */
export const commentNotFound = () =>
  new HttpError(404, 'There is no such comment.', { code: 'comment-unknown' });

export const commentAuthorRights = {
  comment: {
    find: findComment,
    authorOf: ({ authorId }) => authorId,
    unknown: commentNotFound,
    forbidden: () =>
      new HttpError(403, 'Only its author or an admin may delete a comment.', {
        code: 'not-author',
      }),
  },
} satisfies Partial<ResourceLoaders>;
