import type { Comment } from '../../../contract/features/comments.ts';
import type { CommentRow } from '../../../db/features/comments.ts';
import { iso, showEmail, type Viewer } from '../../http/email-masking.ts';

/** The comment of an HTTP answer or a live event, with the e-mail address that the viewer may see. */
export const presentComment = (comment: CommentRow, viewer: Viewer): Comment => ({
  _id: comment.id,
  postId: comment.postId,
  authorId: comment.authorId,
  authorEmail: showEmail(comment.authorEmail, viewer),
  authorName: comment.authorName,
  authorImage: comment.authorImage,
  text: comment.text,
  createdAt: comment.createdText,
  postedAt: iso(comment.postedAt),
});
