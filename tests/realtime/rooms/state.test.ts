import { expect, test } from 'vitest';
import type { AnswerOf, AnyCall } from '../../../contract/core/calls.ts';
import type { RoomState } from '../../../contract/core/realtime.ts';
import type { RoomKind } from '../../../contract/core/rooms.ts';
import { TOP_ITEMS } from '../../../contract/values/limits.ts';
import { type Person, personOf, subscribe } from '../../support/person.ts';
import { openRooms } from '../../support/realtime/rooms.ts';

const { forum, admin, ana, post, asked, people } = await openRooms();

const CALLERS = [
  'a visitor',
  'the member herself',
  'another member',
  'an admin',
  'one with an expired token',
];
/** Visitors, too, as far as the live link goes. */
const VISITORS = ['a visitor', 'one with an expired token'];

/** The parts of a room's state over HTTP, and the rev that came along. */
async function overHttp(kind: RoomKind, who: Person): Promise<{ state: unknown; rev: number }> {
  const get = async (name: AnyCall, input: object = {}) => {
    const reply = await personOf(forum.url, who.email, who.token).call(name, input as never);
    expect([name, reply.status]).toEqual([name, 200]);
    return { body: reply.body as never, rev: Number(reply.headers.get('x-rev')) };
  };
  switch (kind) {
    case 'feed': {
      const { body, rev } = await get('GET /posts/total');
      return { state: { total: (body as { count: number }).count }, rev };
    }
    case 'post': {
      const { body, rev } = await get('GET /posts/{id}', { params: { id: post } });
      expect((body as RoomState['post']).rev).toBe(rev);
      return { state: body, rev };
    }
    case 'comments': {
      const { body, rev } = await get('GET /comments/{id}', { params: { id: post } });
      return { state: body, rev };
    }
    case 'announcements': {
      const { body, rev } = await get('GET /announcements');
      const list = body as object[];
      return { state: { count: list.length, latest: list[0] }, rev };
    }
    case 'tags': {
      const { body, rev } = await get('GET /tags');
      return { state: body, rev };
    }
    case 'site': {
      const { body, rev } = await get('GET /site');
      return { state: body, rev };
    }
    case 'admin': {
      const { body: page, rev } = await get('GET /reports');
      const { body: stats, rev: same } = await get('GET /admin/stats');
      expect(same).toBe(rev);
      const { body: open } = await get('GET /claims');
      const { claimsRev, ...claims } = open as { claimsRev: number };
      const query = { of: 'posts' };
      const { body: ofPosts } = await get('GET /reports', { query });
      const { total: postTotal, reportsRev: postReportsRev } = ofPosts as AnswerOf<'GET /reports'>;
      const more = { postTotal, postReportsRev, stats, waiting: 0, raid: null, claims, claimsRev };
      return { state: { ...(page as object), ...more }, rev };
    }
    case 'user': {
      const params = { email: who.email };
      const { body: role, rev } = await get('GET /users/{email}', { params });
      const { body: status, rev: second } = await get('GET /user/{email}/status', { params });
      const { body: count, rev: third } = await get('GET /posts/count', { query: params });
      expect([second, third]).toEqual([rev, rev]);
      const postCount = (count as { count: number }).count;
      return { state: { ...(role as object), ...(status as object), postCount }, rev };
    }
    case 'members': {
      const { headers } = await ana.call('PATCH /me', { body: {} });
      return { state: {}, rev: Number(headers.get('x-rev')) };
    }
    case 'inbox': {
      const { body, rev } = await get('GET /inbox');
      const { items, unseen } = body as AnswerOf<'GET /inbox'>;
      return { state: { unseen, top: items.slice(0, TOP_ITEMS) }, rev };
    }
    case 'poll': {
      const { body } = await get('GET /posts/{id}/poll', { params: { id: asked } });
      const { totals, voters, rev } = body as AnswerOf<'GET /posts/{id}/poll'>;
      return { state: { totals, voters }, rev };
    }
    case 'presence':
      return { state: { readers: 1, typing: 0 }, rev: 0 };
  }
}

const KINDS: { kind: RoomKind; room: () => string; may: string[] }[] = [
  { kind: 'feed', room: () => 'feed', may: CALLERS },
  { kind: 'post', room: () => `post:${post}`, may: CALLERS },
  { kind: 'comments', room: () => `comments:${post}`, may: CALLERS },
  { kind: 'announcements', room: () => 'announcements', may: CALLERS },
  { kind: 'tags', room: () => 'tags', may: CALLERS },
  { kind: 'members', room: () => 'members', may: CALLERS },
  { kind: 'site', room: () => 'site', may: CALLERS },
  { kind: 'presence', room: () => `presence:${post}`, may: CALLERS },
  { kind: 'poll', room: () => `poll:${asked}`, may: ['the member herself'] },
  { kind: 'admin', room: () => 'admin', may: ['an admin'] },
  { kind: 'inbox', room: () => `inbox:${ana.email}`, may: ['the member herself'] },
  { kind: 'user', room: () => `user:${ana.email}`, may: ['the member herself'] },
];

/** Everybody of the last test has gone: who still reads would be counted. */
const nobodyReads = () =>
  expect.poll(() => forum.app.context.live.presence.counts(post).readers).toBe(0);

for (const { kind, room, may } of KINDS) {
  test.each(may)(`watching "${kind}" gives %s what HTTP gives, with its rev`, async (name) => {
    const who = people[name] as Person;
    await nobodyReads();
    const socket = await who.socket();
    const [answer] = await subscribe(socket, room());
    const asker = VISITORS.includes(name) ? forum.visitor : who;
    const { state, rev } = await overHttp(kind, asker);
    expect(answer).toEqual({ room: room(), ok: true, rev, state });
  });

  const refused = CALLERS.filter((name) => !may.includes(name));
  if (refused.length > 0) {
    test.each(refused)(`watching "${kind}" is refused to %s`, async (name) => {
      const socket = await (people[name] as Person).socket();
      expect(await subscribe(socket, room())).toEqual([{ room: room(), ok: false, rev: 0 }]);
    });
  }
}

test('rooms: the state is left out when the client holds the current rev, and given for any other rev', async () => {
  const socket = await admin.socket();
  const names = ['feed', `post:${post}`, `comments:${post}`, 'announcements', 'tags', 'admin'];
  const rooms = [...names, `user:${admin.email}`];
  const first = await subscribe(socket, ...rooms);
  const held = first.map(({ room, rev }) => ({ room, rev }));
  expect(await subscribe(socket, ...held)).toEqual(held.map((one) => ({ ...one, ok: true })));
  for (const off of [-1, 1]) {
    const other = held.map(({ room, rev }) => ({ room, rev: rev + off }));
    expect(await subscribe(socket, ...other)).toEqual(first);
  }
});
