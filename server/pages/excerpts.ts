import type { FirstAnswer } from '../../contract/core/initial-data.ts';
import { beginningWithoutFormatting } from '../../contract/markup/plain-part.ts';
import { withNamesOfToday } from '../../contract/values/excerpt.ts';
import type { Format } from '../../contract/values/text-format.ts';

/** More announcements than home shows beside each other. */
const MOST_ANNOUNCEMENTS = 6;
/** A page shows so many posts that were found; a hundred of them would take too long in one turn. */
const MOST_FOUND = 30;
/** More of a text than a card shows. */
const LONGEST_EXCERPT = 400;

/** The characters read beyond an excerpt at least: there a word may be cut. */
const MARGIN = 100;

/** The beginning of a text, never half a character. It is plain: half a mark would be shown as it is. */
function excerptOf(text: string, format: Format) {
  const isEnough = (beginning: string) => beginning.length > LONGEST_EXCERPT + MARGIN;
  const bare = beginningWithoutFormatting(text, format, 3 * LONGEST_EXCERPT, isEnough);
  const isWhole = bare.length <= LONGEST_EXCERPT;
  return {
    text: isWhole ? bare : `${bare.slice(0, LONGEST_EXCERPT).replace(/[\uD800-\uDBFF]$/, '')}…`,
    format: 'plain' as const,
  };
}

/** The fields of a post that its excerpt replaces. */
function excerptFields(post: { description: string; format: Format }) {
  const { text: description, format } = excerptOf(post.description, post.format);
  return { description, format };
}

/**
 * Shortens the lists that home and the pages of members carry. However long the texts are, a page then stays within its
 * budget of bytes and of one turn of the event loop. The pages of one post and of all announcements carry them whole.
 * @param answer a first answer of the page.
 * @returns the answer with excerpts; one of another call as it is.
 */
export function excerptAnswer(answer: FirstAnswer): FirstAnswer {
  switch (answer.name) {
    case 'GET /posts':
    case 'GET /posts/popular':
    case 'GET /posts/pinned':
    case 'GET /posts/search': {
      const body = answer.body
        .slice(0, MOST_FOUND)
        .map((post) => ({ ...post, ...excerptFields(post) }));
      return { ...answer, body, isPartial: body.length < answer.body.length };
    }
    case 'GET /members/{id}/posts': {
      const { posts, total } = answer.body;
      const cut = posts.map((post) => ({ ...post, ...excerptFields(post) }));
      return { ...answer, body: { posts: cut, total } };
    }
    case 'GET /members/{id}/comments': {
      const { comments, total } = answer.body;
      const cut = comments.map((one) => ({
        ...one,
        ...excerptOf(withNamesOfToday(one.text, one.mentions), one.format),
        html: null,
      }));
      return { ...answer, body: { comments: cut, total } };
    }
    case 'GET /announcements': {
      const body = answer.body.slice(0, MOST_ANNOUNCEMENTS);
      return { ...answer, body, isPartial: body.length < answer.body.length };
    }
    default:
      return answer;
  }
}
