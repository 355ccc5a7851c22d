import type { InputOf } from '../../contract/core/calls.ts';
import type { Person, Reply } from './person.ts';

/** The content that a call made. @throws for any other status than 201 */
function made<T>(name: string, { status, body }: Reply<T>): T {
  if (status !== 201) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The body of a post by this member. */
export const postBy = (person: Person, more: Partial<InputOf<'POST /posts'>['body']> = {}) => ({
  title: 'A question of tea',
  description: 'Milk first, or last?',
  authorEmail: person.email,
  createdAt: '20/11/2026, 10:00:00',
  ...more,
});

/**
 * Publishes a post.
 * @returns its id.
 */
export async function publish(
  person: Person,
  more: Partial<InputOf<'POST /posts'>['body']> = {},
): Promise<string> {
  const reply = await person.call('POST /posts', { body: postBy(person, more) });
  return made('POST /posts', reply).insertedId;
}

/**
 * Writes a comment.
 * @returns it.
 */
export async function writeComment(
  person: Person,
  postId: string,
  text: string,
  more: Partial<InputOf<'POST /comments'>['body']> = {},
) {
  const body = { postId, authorEmail: person.email, text, createdAt: '20/11/2026, 10:00:00' };
  return made(
    'POST /comments',
    await person.call('POST /comments', { body: { ...body, ...more } }),
  );
}

/**
 * Reports a comment.
 * @returns the id of the report.
 */
export async function reportComment({ call, email }: Person, commentId: string): Promise<string> {
  const body = { commentId, feedback: 'Spam or scam', reporterEmail: email } as const;
  return made('POST /reports', await call('POST /reports', { body })).insertedId;
}

/**
 * Edits a post.
 * @returns the reply.
 */
export const editPost = (
  { call }: Person,
  id: string,
  change: Omit<InputOf<'PATCH /posts/{id}'>['body'], 'version'>,
  version = 1,
) => call('PATCH /posts/{id}', { params: { id }, body: { ...change, version } });

/**
 * Edits a comment.
 * @returns the reply.
 */
export const editComment = ({ call }: Person, id: string, text: string, version = 1) =>
  call('PATCH /comments/{id}', { params: { id }, body: { text, version } });

/** The role of a member, their own unless an address is given. */
export const roleOf = async (person: Person, email = person.email) =>
  (await person.call('GET /users/{email}', { params: { email } })).body;

/** A poll of three options, of which each member chooses one. */
export const POLL = { options: ['Milk first', 'Tea first', 'দুধ ছাড়া'] };

/** The fields of a post on which nobody has commented. */
export const UNANSWERED = { repliers: [], lastReplyAt: null };
/** The fields of a post whose text shows no picture. */
export const UNPICTURED = { images: 0, thumbnail: null };

/** The fields of `post:changed` for a post that is neither closed nor pinned, and has no poll and no answer. */
export const OPEN = {
  poll: null,
  answer: null,
  closed: false,
  pinned: false,
  pinnedUntil: null,
} as const;
