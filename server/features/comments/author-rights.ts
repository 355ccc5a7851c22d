import { type CommentRow, findComment } from '../../../db/features/comments/comments.ts';
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

/** The error of a comment on a closed post. */
export const postClosed = () =>
  new HttpError(403, 'This post is closed: it takes no more comments.', { code: 'post-closed' });

export const commentAuthorRights = {
  comment: {
    find: findComment,
    authorOf: ({ authorId }) => authorId,
    unknown: commentNotFound,
    forbidden: (right) =>
      new HttpError(
        403,
        right === 'authorOnly'
          ? 'Only its author may change a comment.'
          : 'Only its author, a moderator or an admin may delete a comment.',
        { code: 'not-author' },
      ),
  },
} satisfies Partial<ResourceLoaders>;
