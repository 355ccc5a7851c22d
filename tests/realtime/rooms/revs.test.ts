import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type AnyCall, CALLS } from '../../../contract/core/calls.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { room } from '../../../contract/core/rooms.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import { type Named, paramsOf, queryOf } from '../../support/address.ts';
import { publish, reportComment, writeComment } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { subscribe } from '../../support/person.ts';
import { onServers } from '../../support/servers.ts';

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

const unknown = Array.from({ length: 10 }, (_, n) => `post:unknown${n}`);

// Several servers read more than these.
test.skipIf(onServers)(
  'that there is no such post is not read again for events of others, but for its own',
  async () => {
    const { store, live } = forum.app.context;
    const socket = await forum.visitor.socket();
    await subscribe(socket, 'tags');
    const server = live.io.of('/').sockets.get(socket.id as string);
    const changed = { rev: 1, upVote: 0, downVote: 0, commentCount: 0, version: 1 };
    let named = 'another';
    const read = store.read.bind(store) as typeof store.read;
    const reads = vi.spyOn(store, 'read').mockImplementation((procedure) => {
      server?.emit('post:changed', { _id: named, ...changed } as never);
      return read(procedure);
    });
    onTestFinished(() => reads.mockRestore());
    await subscribe(socket, ...unknown);
    expect(reads).toHaveBeenCalledTimes(10);
    named = 'unknown0';
    await subscribe(socket, ...unknown);
    // Five times at most.
    expect(reads).toHaveBeenCalledTimes(10 + 10 + 4);
  },
);
