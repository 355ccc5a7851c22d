import { room } from '../../../contract/core/rooms.ts';
import type { CommentRevision, PostRevision } from '../../../contract/features/revisions.ts';
import { findComment } from '../../../db/features/comments/comments.ts';
import { findThread } from '../../../db/features/comments/threads.ts';
import { findPost } from '../../../db/features/posts/reads.ts';
import {
  type CommentRevisionRow,
  hideRevision,
  listCommentRevisions,
  listPostRevisions,
  type PostRevisionRow,
} from '../../../db/features/revisions/revisions.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { iso } from '../../http/iso-time.ts';
import { commentNotFound } from '../comments/author-rights.ts';
import { postNotFound } from '../posts/author-rights.ts';

/** The response-cache tag of the earlier texts of a post or comment. */
const revisionsOf = (id: string): string => `revisions:${id}`;

/** An earlier text of a comment. */
const presentRevision = ({ replacedAt, ...row }: CommentRevisionRow): CommentRevision => ({
  ...row,
  editedAt: iso(replacedAt),
});

/** The earlier texts of a post. */
const presentPostRevision = ({ replacedAt, ...row }: PostRevisionRow): PostRevision => ({
  ...row,
  editedAt: iso(replacedAt),
});

const VERSION = /^[1-9]\d{0,8}$/;

const notFound = () => httpError('revision-unknown', 'There is no such earlier text.');

/** The version that a path names. @throws HttpError 404 where no version is named so. */
function versionOf(given: string): number {
  if (!VERSION.test(given)) throw notFound();
  return Number(given);
}

/** The handlers of the calls about earlier texts. */
function revisionHandlers({ store }: AppContext) {
  type Hidden = Parameters<typeof hideRevision>[1];
  async function hide(hidden: Hidden, actor: string): Promise<{ success: true }> {
    if (!(await hideRevision(store, hidden, actor))) throw notFound();
    return { success: true };
  }

  return {
    'GET /posts/{id}/revisions': {
      *read({ params: { id } }) {
        const post = yield* findPost(id);
        if (!post) throw postNotFound();
        const found = yield* listPostRevisions(post);
        const tags = [room.post(id), revisionsOf(id)];
        return { answer: found.map(presentPostRevision), rev: post.rev, tags };
      },
    },

    'GET /comments/{id}/revisions': {
      *read({ params: { id } }) {
        const comment = yield* findComment(id);
        const thread = comment && (yield* findThread(comment.postId));
        if (!thread) throw commentNotFound();
        const found = yield* listCommentRevisions(comment);
        const tags = [room.comments(comment.postId), revisionsOf(id)];
        return { answer: found.map(presentRevision), rev: thread.rev, tags };
      },
    },

    'DELETE /posts/{id}/revisions/{version}': ({ resource: of, params, caller }) =>
      hide({ kind: 'post', of, version: versionOf(params.version) }, caller.email),

    'DELETE /comments/{id}/revisions/{version}': ({ resource: of, params, caller }) =>
      hide({ kind: 'comment', of, version: versionOf(params.version) }, caller.email),
  } satisfies Partial<Handlers>;
}

export const revisions = {
  handlers: revisionHandlers,
  effects: {
    'revision:hidden': { tags: ({ id }) => [revisionsOf(id)] },
  },
} satisfies Feature;
