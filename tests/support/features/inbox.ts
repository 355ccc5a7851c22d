import { expect } from 'vitest';
import type { InboxItem } from '../../../contract/features/inbox.ts';
import { writeComment } from '../content.ts';
import { expectAnswer } from '../expect-answer.ts';
import type { Person } from '../person.ts';

/** A member's inbox over HTTP. */
export async function inboxOf(who: Person, query: { before?: string; limit?: string } = {}) {
  const reply = await who.call('GET /inbox', { query });
  expectAnswer('GET /inbox', reply);
  return { ...reply.body, rev: Number(reply.headers.get('x-rev')) };
}

/** An item without the fields that tests seldom name. */
export const brief = ({ kind, title, count, people, seen }: InboxItem) => ({
  kind,
  title,
  count,
  seen,
  people: people.map(({ displayName }) => displayName),
});

export const briefs = async (who: Person) => (await inboxOf(who)).items.map(brief);

/** Marks everything in an inbox as seen. */
export async function seeAll(who: Person) {
  const [first] = (await inboxOf(who)).items;
  if (!first) return;
  const reply = await who.call('POST /inbox/seen', { body: { until: first._id } });
  expectAnswer('POST /inbox/seen', reply);
  expect(reply.body.unseen).toBe(0);
}

export const replyTo = (who: Person, postId: string, answered: string, text = 'So it is.') =>
  writeComment(who, postId, text, { replyTo: answered });

export const idOf = async (who: Person) => (await who.call('GET /me')).body._id;

/** Writes a comment that mentions a member. */
export async function mentionIn(who: Person, postId: string, whom: Person) {
  const text = `Ask @[${whom.email}](member:${await idOf(whom)}).`;
  return writeComment(who, postId, text, { format: 'markdown' });
}

export const readUntil = (who: Person, postId: string, comment: string) =>
  who.call('PUT /reads/{postId}', { params: { postId }, body: { comment } });
