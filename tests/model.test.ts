import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { REASONS } from '../contract/limits.ts';
import { room } from '../contract/rooms.ts';
import { faultsOf } from '../db/choose.ts';
import { type House, openHouse, type Person, postBy } from './house.ts';
import { type Fate, openReader, type Reader } from './reader.ts';

/** More by the environment: npm run test:hard. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 30);
const EACH_MS = 5_000;
const ACTS = 25;

let house: House;
const people: Person[] = [];
let dua: Person;
/** They have the page open all the while. */
const readers: Reader[] = [];
let nextFate: () => Fate = () => 'comes';

/** Opens the forum, and a page for each of its people and for a visitor. */
async function begin() {
  people.length = 0;
  readers.length = 0;
  house = await openHouse();
  const root = await house.admin('Root');
  const [ana, ben] = [await house.neighbour('Ana'), await house.neighbour('Ben')];
  dua = await house.neighbour('Dua');
  people.push(root, ana, ben, dua);
  // Gold, so that they can go on writing.
  for (const one of people) await one.call('POST /membership', { body: { email: one.email } });
  // The client's own calls are made from the page's address, and its complaints go to nobody.
  const { fetch: real } = globalThis;
  const at = (input: unknown) => new URL(String(input), house.url);
  vi.stubGlobal('fetch', (input: unknown, init?: RequestInit) => real(at(input), init));
  vi.spyOn(console, 'error').mockImplementation(() => {});
}

interface Scene {
  posts: string[];
  comments: string[];
  reports: string[];
}
interface Act {
  what: keyof typeof ACT;
  who: number;
  which: number;
  /** Whether the next act waits for this one's answer. */
  waits: boolean;
}

const one = (list: string[], which: number) => list[which % Math.max(1, list.length)] ?? 'none';
let word = 0;

/** What people do: each a call, whose own answer enters the stores of the page it was made from. */
const ACT = {
  async post(who: Person, scene: Scene) {
    const { status, body } = await who.call('POST /posts', { body: postBy(who) });
    if (status === 201) scene.posts.push(body.insertedId);
    return status;
  },
  up: (who: Person, scene: Scene, n: number) => vote('PATCH /posts/{id}/upvote', who, scene, n),
  down: (who: Person, scene: Scene, n: number) => vote('PATCH /posts/{id}/downvote', who, scene, n),
  withdraw: (who: Person, scene: Scene, n: number) =>
    vote('DELETE /posts/{id}/vote', who, scene, n),
  async comment(who: Person, scene: Scene, n: number) {
    const { status, body } = await who.call('POST /comments', {
      body: { postId: one(scene.posts, n), authorEmail: who.email, text: `Word ${word++}` },
    });
    if (status === 201) scene.comments.push(body._id);
    return status;
  },
  uncomment: async (who: Person, { comments }: Scene, n: number) =>
    (await who.call('DELETE /comments/{id}', { params: { id: one(comments, n) } })).status,
  unpost: async (who: Person, { posts }: Scene, n: number) =>
    (await who.call('DELETE /posts/{id}', { params: { id: one(posts, n) } })).status,
  async report(who: Person, scene: Scene, n: number) {
    const feedback = REASONS[n % REASONS.length] as (typeof REASONS)[number];
    const { status, body } = await who.call('POST /reports', {
      body: { commentId: one(scene.comments, n), feedback, reporterEmail: who.email },
    });
    if (status === 201) scene.reports.push(body.insertedId);
    return status;
  },
  ignore: async (who: Person, { reports }: Scene, n: number) =>
    (await who.call('DELETE /reports/{id}', { params: { id: one(reports, n) } })).status,
  announce: async (who: Person) =>
    (await who.call('POST /announcements', { body: { title: `News ${word++}`, description: 'x' } }))
      .status,
  tag: async (who: Person) =>
    (await who.call('POST /tags', { body: { name: `tag ${word++}` } })).status,
  async promote(who: Person, _: Scene, n: number) {
    const name = n % 2 ? 'make-admin' : 'revoke-admin';
    const params = { email: dua.email };
    return (await who.call(`PATCH /admin/users/${name}/{email}`, { params })).status;
  },
  async watch(_: Person, __: Scene, n: number) {
    await readers[n % readers.length]?.watch();
    return 200;
  },
  async reconnect(_: Person, __: Scene, n: number) {
    await readers[n % readers.length]?.reconnect();
    return 200;
  },
  async offline(_: Person, __: Scene, n: number) {
    await readers[n % readers.length]?.goOffline();
    return 200;
  },
  async halfOpen(_: Person, __: Scene, n: number) {
    readers[n % readers.length]?.goHalfOpen();
    return 200;
  },
};

async function vote(
  name: 'PATCH /posts/{id}/upvote' | 'PATCH /posts/{id}/downvote' | 'DELETE /posts/{id}/vote',
  who: Person,
  { posts }: Scene,
  which: number,
) {
  const id = one(posts, which);
  const { status, body } = await who.call(name, { params: { id } });
  if (status === 200) {
    const mine = readers.find((reader) => reader.who === who);
    mine?.client.posts.changePost({ ...body, _id: id });
  }
  return status;
}

/** What the server says over HTTP, with the rev that came along. */
async function said(who: Person, name: Parameters<Person['call']>[0], input: object = {}) {
  const { status, headers, body } = await who.call(name, input as never);
  return { status, rev: Number(headers.get('x-rev')), body: body as never };
}

/** Reads again what has a gap, as the pages do when they show it. */
async function fillGaps({ who, client }: Reader) {
  if (client.announcements.useAnnouncements.getState().gap) {
    const { body, rev } = await said(who, 'GET /announcements');
    client.announcements.keepAnnouncements(body, rev);
  }
}

async function expectSame(reader: Reader, { posts }: Scene) {
  const { who, client } = reader;
  const { useFeed } = client.feed;
  const total = await said(who, 'GET /posts/total');
  expect(useFeed.getState()).toMatchObject({
    total: (total.body as { count: number }).count,
    rev: total.rev,
  });
  const announced = await said(who, 'GET /announcements');
  expect(client.announcements.useAnnouncements.getState()).toMatchObject({
    items: announced.body,
    rev: announced.rev,
    gap: false,
  });
  const tags = await said(who, 'GET /tags');
  const { body: named, rev: tagsRev } = tags;
  expect(client.tags.useTagList.getState()).toMatchObject({
    items: named,
    rev: tagsRev,
    gap: false,
  });

  for (const id of posts) {
    const post = await said(who, 'GET /posts/{id}', { params: { id } });
    if (post.status === 404) {
      if (client.posts.heldPost(id)) expect([id, client.posts.isGone(id)]).toEqual([id, true]);
      continue;
    }
    const held: object = { ...client.posts.heldPost(id), voteRev: undefined, votesRev: undefined };
    expect(held).toEqual(post.body);
    expect(client.posts.isGone(id)).toBe(false);
    const thread = await said(who, 'GET /comments/{postId}', { params: { postId: id } });
    const { comments, totalComments } = thread.body as { comments: []; totalComments: number };
    const known = client.comments.heldThread(id);
    expect(known).toMatchObject({ rev: thread.rev, total: totalComments, gap: false });
    expect(known?.items?.map(client.comments.heldComment)).toEqual(comments);
  }
  if (!who.token) return;

  const mine = { params: { email: who.email }, query: { email: who.email } };
  const role = await said(who, 'GET /users/{email}', mine);
  const status = await said(who, 'GET /user/{email}/status', mine);
  const count = await said(who, 'GET /posts/count', mine);
  expect(client.session.useSession.getState()).toMatchObject({
    ...(role.body as { role: 'user' | 'admin' }),
    ...(status.body as { isMember: boolean }),
    postCount: (count.body as { count: number }).count,
    rev: role.rev,
  });
  if ((role.body as { role: string }).role !== 'admin') return;

  const { body: page, rev } = await said(who, 'GET /reports');
  const stats = await said(who, 'GET /admin/stats');
  const {
    reports: items,
    total: open,
    reportsRev,
  } = page as { reports: object[]; total: number; reportsRev: number };
  const { list, roomRev } = client.reports.useReports.getState();
  expect(list).toMatchObject({ items, total: open, rev: reportsRev, gap: false });
  expect(client.stats.useStats.getState().stats).toEqual(stats.body);
  expect(Math.max(roomRev, client.stats.useStats.getState().rev)).toBe(rev);
}

const act: fc.Arbitrary<Act> = fc.record({
  what: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('up', 'down', 'withdraw', 'comment') },
    { weight: 3, arbitrary: fc.constantFrom('post', 'report', 'report', 'uncomment', 'ignore') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('unpost', 'announce', 'tag', 'promote', 'watch', 'reconnect'),
    },
    { weight: 1, arbitrary: fc.constantFrom('offline', 'halfOpen') },
  ),
  who: fc.nat(3),
  which: fc.nat(1_000),
  waits: fc.boolean(),
});
const fate = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Fate>('comes') },
  { weight: 1, arbitrary: fc.constantFrom<Fate>('twice', 'kept') },
  { weight: 2, arbitrary: fc.constant<Fate>('lost') },
);

/** Plays the acts against the forum, with readers whose lines are bad, and answers the scene at its end. */
async function play(acts: Act[], fates: Fate[]): Promise<Scene> {
  let turn = 0;
  nextFate = () => fates[turn++ % fates.length] ?? 'comes';
  const scene: Scene = { posts: [], comments: [], reports: [] };
  for (const { who, client, shows } of readers) {
    for (const name of shows) if (/^(post|comments):/.test(name)) shows.delete(name);
    const { body, rev } = await said(who, 'GET /announcements');
    client.announcements.keepAnnouncements(body, rev);
  }
  const look = async () => {
    for (const reader of readers) {
      for (const id of scene.posts) reader.shows.add(room.post(id)).add(room.comments(id));
    }
    await Promise.all(readers.map((reader) => reader.watch()));
  };
  await ACT.post(people[1] as Person, scene);
  await ACT.post(people[2] as Person, scene);
  await look();

  const underWay: Promise<unknown>[] = [];
  for (const { what, who, which, waits } of acts) {
    const done = ACT[what](people[who] as Person, scene, which).then((status) =>
      expect([what, status]).toSatisfy(([, code]) => Number(code) < 500),
    );
    underWay.push(done);
    if (waits) await done;
    // A new post is opened by all as soon as it is there.
    if (what === 'post' && waits) await look();
  }
  await Promise.all(underWay);
  for (const reader of readers) reader.flush();
  await look();
  for (const reader of readers) await fillGaps(reader);
  for (const { client } of readers) {
    await expect.poll(() => client.queryClient.isFetching(), { timeout: 10_000 }).toBe(0);
  }
  return scene;
}

test(
  'whatever people do and the line loses, doubles or shuffles, after one watch every page is right',
  async () => {
    await begin();
    // One after the other: each is given the client's modules anew.
    for (const who of [house.visitor, ...people]) {
      readers.push(await openReader(who, () => nextFate()));
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: ACTS, maxLength: ACTS, size: 'max' }),
        fc.array(fate, { minLength: 40, maxLength: 60 }),
        async (acts, fates) => {
          const scene = await play(acts, fates);
          for (const reader of readers) await expectSame(reader, scene);
          expect(readers.flatMap(({ wentBack }) => wentBack)).toEqual([]);
          expect(await faultsOf(house.app.parts.config)).toEqual([]);
        },
      ),
      { numRuns: RUNS, endOnFailure: true, includeErrorInReport: true },
    );
  },
  60_000 + RUNS * EACH_MS,
);

/** How many messages the admin hears of what follows, or somewhat fewer: votes and totals are told together. */
const MESSAGES = 48;

test('whichever one message is lost, after one watch the page is right', async () => {
  await begin();
  const [root, ana, ben] = people as [Person, Person, Person];
  for (let lost = 0; lost < MESSAGES; lost++) {
    let heard = 0;
    readers.push(await openReader(root, () => (heard++ === lost ? 'lost' : 'comes')));
  }
  const scene: Scene = { posts: [], comments: [], reports: [] };
  const act = async (what: keyof typeof ACT, who: Person, which = 0) =>
    expect(await ACT[what](who, scene, which)).toBeLessThan(300);
  for (let n = 0; n < 3; n++) await act('post', n ? ana : ben);
  for (let n = 0; n < 8; n++) await act('comment', n % 2 ? ana : ben, n % 2);
  // More open reports than a page holds.
  for (let n = 0; n < 8; n++) await act('report', n < 4 ? ana : root, n);
  for (let n = 0; n < 8; n++) await act('report', n < 4 ? root : ben, n);
  for (const reader of readers) {
    const { body, rev } = await said(root, 'GET /announcements');
    reader.client.announcements.keepAnnouncements(body, rev);
    for (const id of scene.posts) reader.shows.add(room.post(id)).add(room.comments(id));
    await reader.watch();
  }

  await act('ignore', root, 15);
  await act('report', ben, 0);
  await act('report', ana, 7);
  await act('ignore', root, 3);
  await act('uncomment', root, 6);
  await act('comment', ana, 0);
  await act('report', ana, 1);
  await act('comment', ben, 1);
  await act('uncomment', root, 1);
  for (const what of ['announce', 'tag', 'announce', 'tag'] as const) await act(what, root);
  await act('up', ana);
  await act('comment', ben);
  await act('up', ben);
  await act('unpost', root, 1);
  await act('post', ben);
  await act('comment', ana);
  await act('report', ben, 8);

  const latest = one(scene.posts, 3);
  for (const reader of readers) {
    reader.shows.add(room.post(latest)).add(room.comments(latest));
    await reader.watch();
  }
  for (const reader of readers) await fillGaps(reader);
  for (const { client } of readers) {
    await expect.poll(() => client.queryClient.isFetching(), { timeout: 10_000 }).toBe(0);
  }
  for (const [lost, reader] of readers.entries()) {
    await expectSame(reader, scene).catch((fault: unknown) => {
      throw new Error(`Message ${lost} was lost`, { cause: fault });
    });
  }
}, 120_000);
