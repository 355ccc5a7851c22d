import { LONGEST, PAGE } from '../../../contract/limits.ts';
import { room } from '../../../contract/rooms.ts';
import { addComment, findThread, listComments } from '../../../db/features/comments.ts';
import { removeComment } from '../../../db/features/comments-deletion.ts';
import type { AppContext } from '../../app/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { clean, requireOwnEmail, sliceOf, wellFormed } from '../../http/input.ts';
import { postNotFound } from '../posts/author-rights.ts';
import { commentNotFound } from './author-rights.ts';
import { presentComment } from './presenter.ts';

/** The handlers of the calls about comments. */
export function commentHandlers({ store }: AppContext) {
  return {
    'GET /comments/{postId}': {
      *read({ params: { postId }, query, viewer }) {
        const thread = yield* findThread(postId);
        if (!thread) throw postNotFound();
        const found = yield* listComments(thread, sliceOf(query, PAGE.comments));
        const comments = found.map((comment) => presentComment(comment, viewer));
        const answer = { comments, totalComments: thread.total };
        return { answer, rev: thread.rev, tags: [room.comments(postId)] };
      },
    },

    async 'POST /comments'({ body, caller, rev }) {
      requireOwnEmail(caller, body.authorEmail, 'authorEmail');
      const text = clean(body.text, 'Text', LONGEST.comment, 'lines');
      const createdText = wellFormed(body.createdAt ?? '', 'createdAt');
      const { postId } = body;
      const added = await addComment(store, { postId, author: caller, text, createdText });
      if (!added) throw postNotFound();
      const { comment, post } = added;
      rev(post.commentsRev);
      return { ...presentComment(comment, 'member'), insertedId: comment.id };
    },

    async 'DELETE /comments/{id}'({ resource: comment, caller }) {
      if (!(await removeComment(store, comment.id, caller))) throw commentNotFound();
      return { success: true };
    },
  } satisfies Partial<Handlers>;
}
