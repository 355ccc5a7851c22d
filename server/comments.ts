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
  type PostCounts,
  removeComment,
} from '../db/comments.ts';
import type { Effects } from './effects.ts';
import { Refused } from './errors.ts';
import { asGiven, clean, mustBeOwn, sliceOf } from './input.ts';
import type { Parts } from './parts.ts';
import { tellCounts } from './posts.ts';
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

const noPost = () => new Refused(404, 'There is no such post.', { code: 'post-unknown' });

/** A thread after a change: how many comments it has, and its rev. */
const threadOf = ({ commentCount, commentsRev }: PostCounts) => ({
  totalComments: commentCount,
  rev: commentsRev,
});

export const commentEffects = {
  'comment:added': {
    tags: ({ comment: { postId } }) => [room.comments(postId), room.post(postId)],
    broadcast({ comment, post }, to) {
      const { live } = to;
      live.announce(room.comments(comment.postId), 'comment:added', (viewer) => ({
        comment: presentComment(comment, viewer),
        ...threadOf(post),
      }));
      tellCounts(comment.postId, post, to);
      live.statsChanged();
    },
  },
  'comment:removed': {
    tags: ({ postId }) => [room.comments(postId), room.post(postId)],
    broadcast({ id, postId, post }, to) {
      const { live } = to;
      const removed = { _id: id, postId, ...threadOf(post) };
      live.announce(room.comments(postId), 'comment:removed', removed);
      tellCounts(postId, post, to);
      live.statsChanged();
    },
  },
} satisfies Partial<Effects>;

export function commentHandlers({ store, config }: Parts) {
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

    async 'POST /comments'({ body, caller, rev }) {
      mustBeOwn(caller, body.authorEmail, 'authorEmail');
      const text = clean(body.text, 'Text', LONGEST.comment, 'lines');
      const createdText = asGiven(body.createdAt ?? '', 'createdAt');
      const { postId } = body;
      const added = await addComment(store, { postId, author: caller, text, createdText });
      if (!added) throw noPost();
      const { comment, post } = added;
      rev(post.commentsRev);
      return { ...presentComment(comment, 'member'), insertedId: comment.id };
    },

    async 'DELETE /comments/{id}'({ params: { id }, caller }) {
      const comment = await findComment(store.read, id);
      const noComment = new Refused(404, 'There is no such comment.', { code: 'comment-unknown' });
      if (!comment) throw noComment;
      if (!isAuthor(caller, comment.authorId)) {
        throw new Refused(403, 'Only its author or an admin may delete a comment.', {
          code: 'not-author',
        });
      }
      const removed = await removeComment(store, id, caller);
      if (!removed) throw noComment;
      return { success: true };
    },
  } satisfies Partial<Handlers>;
}
