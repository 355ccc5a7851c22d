/**
 * The structured data of pages: a post with its first comments, as https://schema.org/DiscussionForumPosting, or where it
 * has an answer, as https://schema.org/QAPage.
 */
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

/** The fields of a post that both forms have. */
const textOf = (place: Place, post: Post) => ({
  text: withoutFormatting(post.description, post.format),
  url: `${place.origin}${postScreen(post._id)}`,
  datePublished: post.postedAt,
  dateModified: post.editedAt ?? undefined,
  author: personOf(place, post.authorId, post.authorName),
});

function discussionOf(place: Place, post: Post, comments: readonly Comment[]) {
  const counts = [
    ['LikeAction', post.upVote],
    ['CommentAction', post.commentCount],
  ] as const;
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    headline: post.title,
    ...textOf(place, post),
    interactionStatistic: counts.map(([type, count]) => ({
      '@type': 'InteractionCounter',
      interactionType: `https://schema.org/${type}`,
      userInteractionCount: count,
    })),
    comment: commentsOf(place, comments),
  };
}

const answerOf = (place: Place, comment: Comment) => ({
  ...commentOf(place, comment),
  '@type': 'Answer',
  upvoteCount: comment.thanks,
});

/** The other comments of the page as answers, each made when it is asked for. */
function* suggestedOf(place: Place, comments: readonly Comment[], chosen: string) {
  for (const comment of comments) if (comment._id !== chosen) yield answerOf(place, comment);
}

/** A question with its answer: whole where it is on the page, else the beginning that stands under the question. */
function questionOf(
  place: Place,
  post: Post,
  answer: NonNullable<Post['answer']>,
  comments: readonly Comment[],
) {
  const whole = comments.find(({ _id }) => _id === answer._id);
  return {
    '@context': 'https://schema.org',
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: post.title,
      ...textOf(place, post),
      upvoteCount: post.upVote,
      answerCount: post.commentCount,
      acceptedAnswer: whole
        ? answerOf(place, whole)
        : {
            '@type': 'Answer',
            url: `${place.origin}${commentScreen(post._id, answer._id)}`,
            author: personOf(place, answer.authorId, answer.authorName),
            text: answer.excerpt,
            datePublished: answer.at,
          },
      suggestedAnswer: suggestedOf(place, comments, answer._id),
    },
  };
}

/** Each comment is one piece: a question stands one level deeper. */
const DISCUSSION_DEPTH = 2;
const QUESTION_DEPTH = 3;

/** The script element with the structured data of a post, in pieces: it has long texts. */
export function* discussionScript(
  place: Place,
  post: Post,
  comments: readonly Comment[],
): Generator<string> {
  yield '<script type="application/ld+json">';
  yield* post.answer
    ? jsonPieces(questionOf(place, post, post.answer, comments), QUESTION_DEPTH)
    : jsonPieces(discussionOf(place, post, comments), DISCUSSION_DEPTH);
  yield '</script>';
}
