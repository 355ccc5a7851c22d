import type { InputOf } from '../../contract/core/calls.ts';
import type { Person } from './person.ts';

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
  const { status, body } = await person.call('POST /posts', { body: postBy(person, more) });
  if (status !== 201) throw new Error(`POST /posts answered ${status}: ${JSON.stringify(body)}`);
  return body.insertedId;
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
  const { status, body } = await person.call('POST /comments', {
    body: { postId, authorEmail: person.email, text, createdAt: '20/11/2026, 10:00:00', ...more },
  });
  if (status !== 201) throw new Error(`POST /comments answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/**
 * Reports a comment.
 * @returns the id of the report.
 */
export async function reportComment({ call, email }: Person, commentId: string): Promise<string> {
  const { status, body } = await call('POST /reports', {
    body: { commentId, feedback: 'Spam or scam', reporterEmail: email },
  });
  if (status !== 201) throw new Error(`POST /reports answered ${status}: ${JSON.stringify(body)}`);
  return body.insertedId;
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

/** The fields of `post:changed` for a post that is neither closed nor pinned. */
export const OPEN = { closed: false, pinned: false, pinnedUntil: null } as const;
