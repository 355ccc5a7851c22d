/** The structured data of pages: a post with its first comments, as https://schema.org/DiscussionForumPosting. */
import type { Comment } from '../../contract/features/comments.ts';
import type { Post } from '../../contract/features/posts.ts';
import { withoutFormatting } from '../../contract/markup/plain.ts';
import { commentScreen, personScreen, postScreen } from '../../contract/values/screens.ts';
import type { Messages } from '../../messages/languages.ts';
import { jsonPieces } from './json-pieces.ts';

/** Where a page is, and in whose words. */
interface Place {
  origin: string;
  messages: Messages;
}

/** The name of a member on pages; an account of an identity provider may have no name. */
export const nameOf = (displayName: string, { memberUnnamed }: Messages): string =>
  displayName || memberUnnamed;

const personOf = ({ origin, messages }: Place, authorId: string, name: string) => ({
  '@type': 'Person',
  name: nameOf(name, messages),
  url: `${origin}${personScreen(authorId)}`,
});

const commentOf = (
  place: Place,
  { _id, postId, authorId, authorName, text, format, postedAt, editedAt }: Comment,
) => ({
  '@type': 'Comment',
  url: `${place.origin}${commentScreen(postId, _id)}`,
  author: personOf(place, authorId, authorName),
  text: withoutFormatting(text, format),
  datePublished: postedAt,
  dateModified: editedAt ?? undefined,
});

/** The comments as structured data, each made when it is asked for. */
function* commentsOf(place: Place, comments: readonly Comment[]) {
  for (const comment of comments) yield commentOf(place, comment);
}

function discussionOf(place: Place, post: Post, comments: readonly Comment[]) {
  const counts = [
    ['LikeAction', post.upVote],
    ['CommentAction', post.commentCount],
  ] as const;
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    headline: post.title,
    text: withoutFormatting(post.description, post.format),
    url: `${place.origin}${postScreen(post._id)}`,
    datePublished: post.postedAt,
    dateModified: post.editedAt ?? undefined,
    author: personOf(place, post.authorId, post.authorName),
    interactionStatistic: counts.map(([type, count]) => ({
      '@type': 'InteractionCounter',
      interactionType: `https://schema.org/${type}`,
      userInteractionCount: count,
    })),
    comment: commentsOf(place, comments),
  };
}

const DISCUSSION_DEPTH = 2;

/** The script element with the structured data of a post, in pieces: it has long texts. */
export function* discussionScript(
  place: Place,
  post: Post,
  comments: readonly Comment[],
): Generator<string> {
  yield '<script type="application/ld+json">';
  yield* jsonPieces(discussionOf(place, post, comments), DISCUSSION_DEPTH);
  yield '</script>';
}
