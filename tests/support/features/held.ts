import { postBy } from '../content.ts';
import type { Person } from '../person.ts';

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

/** A newcomer's post and a comment under it that waited and were approved: their ids of before and of now. */
export async function approvedTexts(author: Person, moderator: Person) {
  const posted = await author.call('POST /posts', {
    body: postBy(author, { title: 'চা বিক্রি', description: LINK }),
  });
  const oldPost = posted.body.insertedId;
  const { id: post } = await approve(moderator, oldPost);
  const commented = await author.call('POST /comments', {
    body: { postId: post, authorEmail: author.email, text: LINK },
  });
  const oldComment = commented.body.insertedId;
  const { id: comment } = await approve(moderator, oldComment);
  return { oldPost, post, oldComment, comment };
}
