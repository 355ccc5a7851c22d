import { expect, test, vi } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { subscribe } from '../../support/person.ts';
import { recordEvents } from '../../support/realtime/event-recorder.ts';
import { onServers } from '../../support/servers.ts';
import { openTestApp } from '../../support/test-app.ts';

const vote = (id: string) => ({ params: { id } });

test.skipIf(onServers)(
  'empty rooms: an event is sent to the half of a room that has sockets, and to no other',
  async () => {
    const forum = await openTestApp();
    const ana = await forum.memberWithoutPassword('Ana');
    const sent = vi.spyOn(forum.app.context.live.io.of('/').adapter, 'broadcast');
    const post = await publish(ana);
    await writeComment(ana, post, 'Nobody is here.');
    await ana.call('PATCH /posts/{id}/upvote', vote(post));
    expect(sent).not.toHaveBeenCalled();

    const socket = await ana.socket();
    await subscribe(socket, `comments:${post}`, `post:${post}`);
    const recorder = recordEvents(socket);
    await writeComment(ana, post, 'A member is here.');
    await recorder.until('post:changed');
    expect(sent.mock.calls.map(([{ data }]) => data[0])).toEqual(['comment:added', 'post:changed']);
  },
);

test('empty rooms: a socket that joins right after an event has its state, and gets the next', async () => {
  const forum = await openTestApp();
  const ana = await forum.memberWithoutPassword('Ana');
  const ben = await forum.memberWithoutPassword('Ben');
  const post = await publish(ana);
  await ana.call('PATCH /posts/{id}/upvote', vote(post));
  const socket = await forum.visitor.socket();
  const recorder = recordEvents(socket);
  const [answer] = await subscribe(socket, `post:${post}`);
  expect(answer?.state).toMatchObject({ upVote: 1 });
  await ben.call('PATCH /posts/{id}/upvote', vote(post));
  expect(await recorder.until('post:changed', ({ upVote }) => upVote === 2)).toMatchObject({
    rev: (answer?.rev ?? 0) + 1,
  });
});
