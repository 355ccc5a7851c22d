/** Rights that end while sockets are open. */

import { expect } from 'vitest';
import { publish, reportComment, writeComment } from '../content.ts';
import { openForum } from '../open-forum.ts';
import { type LiveClient, type Person, subscribe } from '../person.ts';
import { recordAs, type recordEvents } from '../realtime/event-recorder.ts';

/** The input of calls that name a member. */
export const email = (person: Person) => ({ params: { email: person.email } });
/** The moment at which a socket is cut. */
export const cutOf = (socket: LiveClient) =>
  new Promise<number>((resolve) => socket.once('disconnect', () => resolve(Date.now())));

/** Opens the forum with an admin who is to lose something, and a member's post. */
export async function begin() {
  const { forum, root, ana } = await openForum(['Root', 'Ana']);
  await root.call('PATCH /admin/users/make-admin/{email}', email(ana));
  const ben = await forum.memberWithoutPassword('Ben');
  const postId = await publish(ben);
  /** Something happens that admins are told of, and then something that everybody is. */
  const stir = async () => {
    const { _id: commentId } = await writeComment(ben, postId, 'Come and see');
    await reportComment(ben, commentId);
    await root.call('POST /tags', { body: { name: commentId.slice(-12) } });
  };
  return { forum, root, ana, ben, postId, stir };
}

/** Watches what an admin watches; the recorder hears all from now on. */
export async function adminAt(who: Person, postId: string) {
  const { socket, recorder } = await recordAs(who);
  const rooms = ['admin', 'tags', `user:${who.email}`, `comments:${postId}`];
  expect((await subscribe(socket, ...rooms)).map(({ ok }) => ok)).toEqual([true, true, true, true]);
  return { socket, recorder };
}

/** The events for admins alone. */
export const secrets = (recorder: ReturnType<typeof recordEvents>) => [
  ...recorder.of('report:added'),
  ...recorder.of('report:removed'),
  ...recorder.of('stats:changed'),
  ...recorder.of('moderation:changed'),
];

type Scene = Awaited<ReturnType<typeof begin>>;

/** With a token that does not hold any more one is a visitor. */
export async function expectVisitor(who: Person, scene: Scene) {
  await who.refused(401, 'GET /users/{email}', email(who));
  await expectSeesAsVisitor(who, scene);
}

/** A socket of theirs may do and hear what those of visitors do. */
export async function expectSeesAsVisitor(who: Person, { forum, postId, stir }: Scene) {
  const { socket, recorder } = await recordAs(who);
  const rooms = [`user:${who.email}`, 'admin', 'feed', `comments:${postId}`, `presence:${postId}`];
  const answers = await subscribe(socket, ...rooms);
  expect(answers.map(({ ok }) => ok)).toEqual([false, false, true, true, true]);
  socket.emit('typing', postId, true);
  await stir();
  const { comment } = await recorder.until('comment:added');
  expect(comment.authorEmail).toBe('be…@example.com');
  expect(secrets(recorder)).toEqual([]);
  expect(forum.app.context.live.presence.counts(postId)).toMatchObject({ typing: 0 });
  return { socket };
}
