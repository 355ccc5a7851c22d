import type { Post } from '../../contract/features/posts.ts';
import type { FirstAnswer } from '../../contract/initial-data.ts';
import { withoutMarks } from '../../contract/markup/plain.ts';

/** More announcements than home shows beside each other. */
const MOST_ANNOUNCEMENTS = 6;
/** A page shows so many posts that were found; a hundred of them would take too long in one turn. */
const MOST_FOUND = 30;
/** More of a text than a card shows. */
const LONGEST_EXCERPT = 400;

/** The beginning of a text, never half a character. */
const excerptOf = (text: string): string =>
  text.length <= LONGEST_EXCERPT
    ? text
    : `${text.slice(0, LONGEST_EXCERPT).replace(/[\uD800-\uDBFF]$/, '')}…`;

/** An excerpt is plain: half a mark would be shown as it is. */
const excerptFields = ({ description, format }: Post) => ({
  description: excerptOf(withoutMarks(description, format)),
  format: 'plain' as const,
});

/**
 * Shortens the lists that home and the pages of members carry: a page stays within its budget of bytes and of one turn of the event loop,
 * however long the texts are. The pages of one post and of all announcements carry them whole.
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
      const cut = posts.map((post) => ({ ...post, description: excerptOf(post.description) }));
      return { ...answer, body: { posts: cut, total } };
    }
    case 'GET /members/{id}/comments': {
      const { comments, total } = answer.body;
      const cut = comments.map((one) => ({ ...one, text: excerptOf(one.text), html: null }));
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
