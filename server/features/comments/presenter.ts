import type { Comment, ReplyTo } from '../../../contract/features/comments.ts';
import { excerptOf } from '../../../contract/values/excerpt.ts';
import type { Format } from '../../../contract/values/text-format.ts';
import type { CommentRow } from '../../../db/features/comments/comments.ts';
import type { Quoted } from '../../../db/features/comments/replies.ts';
import { showEmail, type Viewer } from '../../http/email-masking.ts';
import { iso, isoOrNull } from '../../http/iso-time.ts';
import { type PhotoPolicy, shownPhoto } from '../../http/shown-photo.ts';
import { presentText } from '../../texts/present-text.ts';

type Excerpt = (quoted: { id: string; text: string; format: Format }) => string;
const excerptOfQuoted: Excerpt = ({ text, format }) => excerptOf(text, format);

function presentReplyTo(quoted: Quoted, excerptOf: Excerpt): ReplyTo {
  if (quoted === null) return null;
  if (quoted === 'removed') return { removed: true };
  const { id: _id, authorId, authorName } = quoted;
  return { _id, authorId, authorName, excerpt: excerptOf(quoted) };
}

/** The comment of an HTTP answer or a live event, with the e-mail address that the viewer may see. */
export const presentComment = (
  comment: CommentRow,
  viewer: Viewer,
  policy: PhotoPolicy,
  excerpt: Excerpt = excerptOfQuoted,
): Comment => ({
  _id: comment.id,
  postId: comment.postId,
  authorId: comment.authorId,
  authorEmail: showEmail(comment.authorEmail, viewer),
  authorName: comment.authorName,
  authorImage: shownPhoto(comment.authorImage, policy),
  text: comment.text,
  ...presentText(comment),
  createdAt: comment.createdText,
  postedAt: iso(comment.postedAt),
  version: comment.version,
  editedAt: isoOrNull(comment.editedAt),
  replyTo: presentReplyTo(comment.quoted, excerpt),
  thanks: comment.thanks,
});

/** Presents the comments of one answer. A comment that many of them answer is cut once. */
export function commentPresenter(viewer: Viewer, policy: PhotoPolicy) {
  const excerpts = new Map<string, string>();
  const excerpt: Excerpt = (quoted) => {
    const known = excerpts.get(quoted.id);
    if (known !== undefined) return known;
    const cut = excerptOfQuoted(quoted);
    excerpts.set(quoted.id, cut);
    return cut;
  };
  return (comment: CommentRow): Comment => presentComment(comment, viewer, policy, excerpt);
}

/** The fields of a comment that an edit changes, for its live event. */
export function presentEdit(comment: CommentRow) {
  const { id: _id, postId, text, version } = comment;
  const editedAt = isoOrNull(comment.editedAt);
  return { _id, postId, text, ...presentText(comment), version, editedAt };
}
