import { expect, test } from 'vitest';
import { seed } from '../../../db/maintenance/seed/seed.ts';
import { subscribe } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';

test.each(['visitor', 'member'])(
  'rooms: a %s may be in five hundred rooms besides their own, and in another after leaving one',
  async (kind) => {
    const forum = await openTestApp();
    await seed(forum.app.context.store, { posts: 168, startingVotes: false });
    const pages = await Promise.all(
      [1, 2].map((page) => forum.visitor.call('GET /posts', { query: { page, limit: 100 } })),
    );
    const [first = '', ...more] = pages
      .flatMap(({ body }) => body)
      .flatMap(({ _id }) => [`post:${_id}`, `comments:${_id}`, `presence:${_id}`]);
    const rooms = more.slice(0, 500);
    const isMember = kind === 'member';
    const who = isMember ? await forum.memberWithoutPassword('Ana') : forum.visitor;
    const socket = await who.socket();
    const own = `user:${who.email}`;
    if (isMember) expect(await subscribe(socket, own)).toMatchObject([{ ok: true }]);
    const answers = await subscribe(socket, ...rooms);
    expect(answers.map(({ ok }) => ok)).toEqual(Array(500).fill(true));
    expect(await subscribe(socket, first)).toEqual([{ room: first, ok: false, rev: 0 }]);
    const ownRooms = isMember ? [own, `inbox:${who.email}`] : [];
    // A client that reconnects subscribes to all in one call.
    const again = await subscribe(await who.socket(), ...rooms, ...ownRooms, first);
    expect(again.map(({ ok }) => ok)).toEqual(
      [...rooms, ...ownRooms].map(() => true).concat(false),
    );
    expect(await subscribe(socket, ...rooms)).toHaveLength(500);
    if (isMember) {
      socket.emit('unwatch', [own]);
      expect(await subscribe(socket, own, first)).toMatchObject([{ ok: true }, { ok: false }]);
    }
    socket.emit('unwatch', rooms.slice(0, 1));
    expect(await subscribe(socket, first)).toMatchObject([{ ok: true }]);
  },
);
