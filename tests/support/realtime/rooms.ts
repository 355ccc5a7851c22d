/** A forum with something in every room, and people who watch. */
import type { RefusedCall, SubscribeAnswer } from '../../../contract/core/realtime.ts';
import { POLL, publish, reportComment, writeComment } from '../content.ts';
import { openFileForumWith } from '../open-forum.ts';
import { type LiveClient, type Person, personOf } from '../person.ts';

/** Opens a forum in which every room has a state, for all tests of a file. */
export async function openRooms() {
  const { forum, root: admin, ana, ben } = await openFileForumWith(['Root', 'Ana', 'Ben']);
  const post = await publish(ana, { upVote: 3 });
  const asked = await publish(ben, { poll: POLL });
  await ana.call('PUT /posts/{id}/poll/vote', { params: { id: asked }, body: { options: [1] } });
  await admin.call('POST /tags', { body: { name: 'Tea' } });
  await admin.call('POST /announcements', { body: { title: 'Hello', description: 'Be kind.' } });
  for (let n = 1; n <= 7; n++) await writeComment(ben, post, `Comment ${n}`);
  const { body } = await ana.call('GET /comments/{id}', { params: { id: post } });
  for (const { _id } of body.comments) await reportComment(ana, _id);
  await ana.call('PATCH /posts/{id}/upvote', { params: { id: post } });
  const expired = forum.app.fastify.jwt.sign(
    { sub: 'x', email: ana.email, jti: 'y' },
    { expiresIn: -1 },
  );
  const people: Record<string, Person> = {
    'a visitor': forum.visitor,
    'the member herself': ana,
    'another member': ben,
    'an admin': admin,
    'one with an expired token': personOf(forum.url, ana.email, expired),
  };
  return { forum, admin, ana, ben, post, asked, people };
}

/** A socket that may say anything, also what no client says. */
export const raw = (socket: LiveClient) =>
  socket as unknown as {
    timeout(ms: number): {
      emitWithAck(name: string, ...what: unknown[]): Promise<SubscribeAnswer[] | RefusedCall>;
    };
    emit(name: string, ...what: unknown[]): void;
  };
