import type { Comment } from '../contract/comments.ts';
import { LONGEST, PAGE } from '../contract/limits.ts';
import { isAuthor } from '../contract/rights.ts';
import { room } from '../contract/rooms.ts';
import {
  addComment,
  type CommentRow,
  findComment,
  findThread,
  listComments,
  removeComment,
} from '../db/comments.ts';
import { Refused } from './errors.ts';
import { asGiven, clean, mustBeOwn, sliceOf } from './input.ts';
import type { Parts } from './parts.ts';
import { shownVotes } from './posts.ts';
import { reportsSettled } from './reports.ts';
import type { Handlers } from './serve.ts';
import { iso, showEmail, type Viewer, viewerOf } from './viewer.ts';

/** A comment as HTTP and sockets give it. */
export const presentComment = (comment: CommentRow, viewer: Viewer): Comment => ({
  _id: comment.id,
  postId: comment.postId,
  authorEmail: showEmail(comment.authorEmail, viewer),
  authorName: comment.authorName,
  authorImage: comment.authorImage,
  text: comment.text,
  createdAt: comment.createdText,
  postedAt: iso(comment.postedAt),
});

const noPost = () => new Refused(404, 'There is no such post.');

type Grown = NonNullable<Awaited<ReturnType<typeof addComment>>>['post'];

export function commentHandlers(parts: Parts) {
  const { store, live, config } = parts;

  function countsChanged(postId: string, post: Grown) {
    const { rev, commentCount } = post;
    live.postChanged({ _id: postId, rev, commentCount, ...shownVotes(post, config) });
    live.statsChanged();
  }

  return {
    'GET /comments/{postId}': ({ params: { postId }, query, caller, keep }) =>
      keep(async () => {
        const viewer = viewerOf(config, caller);
        const thread = await findThread(store.read, postId);
        if (!thread) throw noPost();
        const found = await listComments(
          store.read,
          postId,
          thread.total,
          sliceOf(query, PAGE.comments),
        );
        const comments = found.map((comment) => presentComment(comment, viewer));
        const answer = { comments, totalComments: thread.total };
        return { answer, rev: thread.rev, shows: [room.comments(postId)] };
      }),

    async 'POST /comments'({ body, caller }) {
      mustBeOwn(caller, body.authorEmail, 'authorEmail');
      const text = clean(body.text, 'Text', LONGEST.comment);
      const createdText = asGiven(body.createdAt ?? '', 'createdAt');
      const { postId } = body;
      const added = await addComment(store, { postId, authorId: caller.id, text, createdText });
      if (!added) throw noPost();
      const row: CommentRow = {
        id: added.id,
        postId,
        authorId: caller.id,
        authorName: caller.displayName,
        authorImage: caller.photoURL,
        authorEmail: caller.email,
        text,
        createdText,
        postedAt: added.postedAt,
      };
      live.announce(room.comments(postId), 'comment:added', (viewer) => ({
        comment: presentComment(row, viewer),
        totalComments: added.post.commentCount,
        rev: added.post.commentsRev,
      }));
      countsChanged(postId, added.post);
      return { ...presentComment(row, 'member'), insertedId: added.id };
    },

    async 'DELETE /comments/{id}'({ params: { id }, caller }) {
      const comment = await findComment(store.read, id);
      const noComment = new Refused(404, 'There is no such comment.');
      if (!comment) throw noComment;
      if (!isAuthor(caller, comment.authorId)) {
        throw new Refused(403, 'Only its author or an admin may delete a comment.');
      }
      const removed = await removeComment(store, id, caller);
      if (!removed) throw noComment;
      const { postId, post, settled } = removed;
      if (post) {
        live.announce(room.comments(postId), 'comment:removed', {
          _id: id,
          postId,
          totalComments: post.commentCount,
          rev: post.commentsRev,
        });
        countsChanged(postId, post);
      }
      reportsSettled(parts, settled);
      return { success: true };
    },
  } satisfies Partial<Handlers>;
}
