import { holdPost } from '../../../db/features/held/writes.ts';
import type { NewPoll } from '../../../db/features/posts/poll.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import { postBy, publish, writeComment } from '../content.ts';
import type { Person } from '../person.ts';
import type { TestApp } from '../test-app.ts';

export const LINK = 'Buy at https://tea.example.com';

/** The texts that wait, as a moderator or their author sees them. */
export async function waiting(who: Person, call: 'GET /held' | 'GET /me/held' = 'GET /held') {
  const { body } = await who.call(call, { query: { limit: 100 } });
  return body;
}

/** Approves a text; answers the status, and the id that it has then. */
export async function approve(by: Person, id: string) {
  const { status, body } = await by.call('POST /held/{id}/approve', { params: { id } });
  return { status, id: body._id };
}

/** Lets a post of a member wait, with a poll if one is given, who need be no newcomer. @returns its id. */
export async function keepWaiting(
  { app }: TestApp,
  { email }: Person,
  poll: NewPoll | null = null,
): Promise<string> {
  const { store } = app.context;
  const author = await store.read(findUser(email));
  const texts = { title: 'Tea', description: LINK, tag: 'general' };
  const rendered = { format: 'plain', html: null, htmlVersion: 1, mentions: null } as const;
  const fresh = { authorKey: Number(author?.key), startUp: 0, startDown: 0, createdText: '' };
  const held = await holdPost(store, { ...texts, ...rendered, ...fresh, poll }, null);
  if (!held) throw new Error('The member has a free place.');
  return held.id;
}

/** A newcomer's post and a comment under it that waited and were approved, each with a younger one before it. */
export async function approvedTexts(author: Person, moderator: Person) {
  const posted = await author.call('POST /posts', { body: postBy(author, { description: LINK }) });
  const post = posted.body.insertedId;
  const earlierPost = await publish(moderator);
  await approve(moderator, post);
  const { insertedId: comment } = await writeComment(author, post, LINK);
  const { _id: earlierComment } = await writeComment(moderator, post, 'Which one?');
  await approve(moderator, comment);
  return { post, earlierPost, comment, earlierComment };
}
