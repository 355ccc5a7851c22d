import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type AnyCall, CALLS } from '../../../contract/core/calls.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { room } from '../../../contract/core/rooms.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import { type Named, paramsOf, queryOf } from '../../support/address.ts';
import { publish, reportComment, writeComment } from '../../support/content.ts';
import { approvedTexts } from '../../support/features/held.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { nextEvent, subscribe } from '../../support/person.ts';
import { onServers } from '../../support/servers.ts';
import { openTestApp } from '../../support/test-app.ts';

const { forum, root: admin } = await openFileForumWith(['Root']);
const postId = await publish(admin);
const { _id: comment } = await writeComment(admin, postId, 'Milk first.');
const member = (await forum.app.context.store.read(findUser(admin.email)))?.id ?? '';
const there: Named = { post: postId, comment, member, email: admin.email };

const rooms: Record<string, () => string> = {
  feed: () => room.feed,
  tags: () => room.tags,
  announcements: () => room.announcements,
  members: () => room.members,
  admin: () => room.admin,
  post: () => room.post(postId),
  comments: () => room.comments(postId),
  user: () => room.user(admin.email),
  inbox: () => room.inbox(admin.email),
  site: () => room.site,
};

/** One change of everything that a room is about. */
async function stir() {
  await admin.call('PATCH /posts/{id}/upvote', { params: { id: postId } });
  await admin.call('DELETE /posts/{id}/vote', { params: { id: postId } });
  const { _id: commentId } = await writeComment(admin, postId, 'Milk last.');
  await reportComment(admin, commentId);
  await admin.call('POST /tags', { body: { name: `tag ${commentId.slice(-12)}` } });
  await admin.call('POST /announcements', { body: { title: 'Closed', description: 'Today.' } });
  await admin.call('PATCH /me', { body: { displayName: `Root ${commentId.slice(-12)}` } });
  await admin.call('DELETE /posts/{id}', { params: { id: await publish(admin) } });
  await admin.call('PATCH /settings', { body: { blurb: `Blurb ${commentId.slice(-12)}` } });
}

const described = (Object.entries(CALLS) as [AnyCall, Endpoint][]).filter(
  ([name, { rev }]) => rev && name.startsWith('GET'),
);
test('revs: every kind of room that has a rev has a call that carries it', () => {
  expect(new Set(described.map(([, { rev }]) => rev))).toEqual(new Set(Object.keys(rooms)));
});

describe.each(described.map(([name, { rev }]) => [name, String(rev)] as const))(
  '%s',
  (name, kind) => {
    test(`carries the rev of its ${kind} room, before and after a change`, async () => {
      const socket = await admin.socket();
      const revs: number[] = [];
      for (let n = 0; n < 2; n++) {
        const input = { params: paramsOf(name, there), query: queryOf(name, there) };
        const [watched] = await subscribe(socket, rooms[kind]?.() ?? '');
        for (const person of CALLS[name].access === 'anyone' ? [admin, forum.visitor] : [admin]) {
          const { status, headers } = await person.call(name, input as never);
          expect([status, headers.get('x-rev')]).toEqual([200, String(watched?.rev)]);
        }
        revs.push(Number(watched?.rev));
        if (n === 0) await stir();
      }
      expect(revs[1]).toBeGreaterThan(Number(revs[0]));
    });
  },
);

test('revs: a post carries its rev in its body too', async () => {
  const { headers, body } = await forum.visitor.call('GET /posts/{id}', { params: { id: postId } });
  expect(String(body.rev)).toBe(headers.get('x-rev'));
});

describe('former ids', async () => {
  const forum = await openTestApp({ NEWCOMERS: 'held' }, true);
  const root = await forum.admin('Root');

  async function begin() {
    const ana = await forum.someone('New');
    const texts = await approvedTexts(ana, root);
    const comment = (text: string) =>
      ana.call('POST /comments', { body: { postId: texts.post, authorEmail: ana.email, text } });
    return { ana, ...texts, write: comment };
  }
  const nameOf = ({ room, ok }: { room: string; ok: boolean }) => [room, ok];

  test('a watch by a former id joins the current room, and its answer names that one', async () => {
    const { ana, oldPost, post, comment, write } = await begin();
    const socket = await ana.socket();
    const rooms = [`comments:${oldPost}`, 'feed', `post:${oldPost}`, `presence:${oldPost}`];
    const answers = await subscribe(socket, ...rooms);
    expect(answers.map(nameOf)).toEqual([
      [`comments:${post}`, true],
      ['feed', true],
      [`post:${post}`, true],
      [`presence:${post}`, true],
    ]);
    expect(answers[0]?.state).toMatchObject({ comments: [{ _id: comment, postId: post }] });
    expect(answers[2]?.state).toMatchObject({ _id: post });
    expect(answers[3]?.state).toEqual({ readers: 1, typing: 0 });
    // Whoever knows the current rev gets no state, as by the current id.
    const { rev = 0 } = answers[2] ?? {};
    const [again] = await subscribe(socket, { room: `post:${oldPost}`, rev });
    expect(again).toEqual({ room: `post:${post}`, ok: true, rev });
    const added = nextEvent(socket, 'comment:added');
    await write('So it is.');
    expect((await added).comment).toMatchObject({ postId: post, text: 'So it is.' });
  });

  test('typing and unwatch by a former id mean the current room', async () => {
    const { ana, oldPost, post } = await begin();
    const [socket, other] = [await ana.socket(), await root.socket()];
    await subscribe(other, `presence:${post}`);
    await subscribe(socket, `presence:${oldPost}`);
    const typing = nextEvent(other, 'presence', (event) => event.typing === 1);
    socket.emit('typing', oldPost, true);
    expect(await typing).toEqual({ postId: post, readers: 2, typing: 1 });
    const left = nextEvent(other, 'presence', (event) => event.readers === 1);
    await socket.timeout(5_000).emitWithAck('unwatch', [`presence:${oldPost}`]);
    expect(await left).toEqual({ postId: post, readers: 1, typing: 0 });
  });

  test('a watch is refused while the text waits, and once what it leads to is deleted', async () => {
    const { ana, oldPost, post } = await begin();
    const body = { title: 'Tea', description: 'https://tea.example', authorEmail: ana.email };
    const { insertedId: waiting } = (await ana.call('POST /posts', { body })).body;
    await ana.call('DELETE /posts/{id}', { params: { id: post } });
    const socket = await ana.socket();
    for (const id of [waiting, oldPost, post])
      for (const kind of ['post', 'comments', 'presence'])
        expect((await subscribe(socket, `${kind}:${id}`)).map(nameOf)).toEqual([
          [`${kind}:${id}`, false],
        ]);
  });

  /** Counts what the forum reads. @param onRead runs before each read. */
  function readsFrom(onRead = () => {}) {
    const { store } = forum.app.context;
    const read = store.read.bind(store) as typeof store.read;
    const spy = vi.spyOn(store, 'read').mockImplementation((procedure) => {
      onRead();
      return read(procedure);
    });
    onTestFinished(() => spy.mockRestore());
    return spy;
  }
  const unknown = (amount: number) => Array.from({ length: amount }, (_, n) => `post:unknown${n}`);

  test('whatever unwatch and typing name, they read nothing', async () => {
    const { ana, oldPost } = await begin();
    const socket = await ana.socket();
    await subscribe(socket, `post:${oldPost}`);
    const reads = readsFrom();
    socket.emit('typing', oldPost, true);
    await socket.timeout(5_000).emitWithAck('unwatch', [...unknown(100), `post:${oldPost}`]);
    // Several servers read a little besides: what they read of each other is counted, too.
    expect(reads.mock.calls.length).toBeLessThan(onServers ? 10 : 1);
  });

  // Several servers read more than these.
  test.skipIf(onServers)(
    'that there is no such post is not read again for events of others, but for its own',
    async () => {
      const socket = await forum.visitor.socket();
      await subscribe(socket, 'tags');
      const server = forum.app.context.live.io.of('/').sockets.get(socket.id as string);
      const changed = { rev: 1, upVote: 0, downVote: 0, commentCount: 0, version: 1 };
      let named = 'another';
      const reads = readsFrom(() =>
        server?.emit('post:changed', { _id: named, ...changed } as never),
      );
      await subscribe(socket, ...unknown(10));
      // Each is looked for as a post and as a former id.
      expect(reads).toHaveBeenCalledTimes(20);
      named = 'unknown0';
      await subscribe(socket, ...unknown(10));
      // Five times at most.
      expect(reads).toHaveBeenCalledTimes(20 + 20 + 4 * 2);
    },
  );
});
