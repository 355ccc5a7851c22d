import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EventName } from '../contract/live.ts';
import { calm, type Ear, earOf } from './ear.ts';
import { type House, openHouse, type Person, publish, say, watch } from './house.ts';

let house: House;
let admin: Person;
let ana: Person;
let ben: Person;
let post: string;
/** Three who watch all that they may. */
let ears: { admin: Ear; ana: Ear; visitor: Ear };

const params = (id: string) => ({ params: { id } });

beforeEach(async () => {
  house = await openHouse({}, true);
  admin = await house.admin('Root');
  ana = await house.neighbour('Ana');
  ben = await house.neighbour('Ben');
  post = await publish(ana);
  const open = async (who: Person, ...more: string[]) => {
    const socket = await who.socket();
    const rooms = ['feed', `post:${post}`, `comments:${post}`, 'announcements', 'tags', ...more];
    const answers = await watch(socket, ...rooms);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    return earOf(socket);
  };
  ears = {
    admin: await open(admin, 'admin', `user:${admin.email}`),
    ana: await open(ana, `user:${ana.email}`),
    visitor: await open(house.visitor),
  };
  await calm(house);
  for (const ear of Object.values(ears)) ear.take();
});
afterEach(async () => {
  for (const { wrong } of Object.values(ears)) expect(wrong).toEqual([]);
  await house.close();
});

/** Waits until all of the three have heard this many of an event, and answers what each of them heard. */
const allHear = async <Name extends EventName>(name: Name, times = 1) => ({
  admin: await ears.admin.times(name, times),
  ana: await ears.ana.times(name, times),
  visitor: await ears.visitor.times(name, times),
});
const names = (ear: Ear) => ear.heard.map(({ name }) => name).sort();

test('a new post tells the feed, the totals and its author, and nothing more', async () => {
  const total = await ana.call('GET /posts/total');
  await publish(ana);
  const event = { rev: Number(total.headers.get('x-rev')) + 1, total: 2 };
  const heard = await allHear('feed:changed');
  expect(heard).toEqual({ admin: [event], ana: [event], visitor: [event] });
  const stats = await ears.admin.until('stats:changed');
  const { body, headers } = await admin.call('GET /admin/stats');
  expect(stats).toEqual({ ...body, rev: Number(headers.get('x-rev')) });
  const standing = await ears.ana.until('user:changed');
  expect(standing).toEqual({ rev: 3, role: 'user', isMember: false, postCount: 2 });
  expect(names(ears.visitor)).toEqual(['feed:changed']);
  expect(names(ears.ana)).toEqual(['feed:changed', 'user:changed']);
  expect(names(ears.admin)).toEqual(['feed:changed', 'stats:changed']);
});

test('a removed post tells its room, the feed, each report, the totals and its author', async () => {
  const spoken = await say(ben, post, 'Black, please.');
  for (const who of [ana, ben]) {
    const body = { commentId: spoken._id, reporterEmail: who.email } as const;
    await who.call('POST /reports', { body: { ...body, feedback: 'Irrelevant content' } });
  }
  await ears.admin.until('report:added', ({ total }) => total === 2);
  await ears.admin.until('stats:changed', ({ comments }) => comments === 1);
  for (const ear of Object.values(ears)) ear.take();

  await admin.call('DELETE /posts/{id}', params(post));
  const gone = [{ _id: post }];
  expect(await allHear('post:removed')).toEqual({ admin: gone, ana: gone, visitor: gone });
  const {
    admin: [feed],
  } = await allHear('feed:changed');
  expect(feed).toMatchObject({ total: 0 });
  await ears.ana.until('user:changed', ({ postCount }) => postCount === 0);
  const stats = await ears.admin.until('stats:changed', ({ posts }) => posts === 0);
  const settled = ears.admin.of('report:removed');
  expect(settled.map(({ total }) => total)).toEqual([1, 0]);
  const revs = [...settled.map(({ rev }) => rev), stats.rev];
  expect(revs).toEqual(revs.map((_, n) => (revs[0] as number) + n));
  expect(names(ears.visitor)).toEqual(['feed:changed', 'post:removed']);
});

test('a vote tells the counts to all who watch the post', async () => {
  const { body } = await ben.call('PATCH /posts/{id}/downvote', params(post));
  const { myVote: _, ...counts } = body;
  const event = { _id: post, commentCount: 0, ...counts };
  expect(event).toEqual({ _id: post, rev: 2, upVote: 0, downVote: 1, commentCount: 0 });
  expect(await allHear('post:changed')).toEqual({ admin: [event], ana: [event], visitor: [event] });
  expect(names(ears.admin)).toEqual(['post:changed']);
});

test('a vote that changes nothing tells nobody', async () => {
  await ben.call('PATCH /posts/{id}/upvote', params(post));
  await ben.call('PATCH /posts/{id}/upvote', params(post));
  await ben.call('DELETE /posts/{id}/vote', params(post));
  await ben.call('DELETE /posts/{id}/vote', params(post));
  await ana.call('PATCH /posts/{id}/upvote', params(post));
  await ears.visitor.until('post:changed', ({ rev }) => rev === 4);
  expect(ears.visitor.of('post:changed').every(({ rev }) => rev <= 4)).toBe(true);
});

test('a comment tells its room in the shape of HTTP, with masked addresses for visitors', async () => {
  const { insertedId, ...comment } = await say(ben, post, 'Milk first. <b>Always.</b>');
  expect(insertedId).toBe(comment._id);
  const event = { comment, totalComments: 1, rev: 2 };
  const masked = { ...event, comment: { ...comment, authorEmail: 'be…@example.com' } };
  const heard = await allHear('comment:added');
  expect(heard).toEqual({ admin: [event], ana: [event], visitor: [masked] });
  for (const [who, seen] of [
    [ana, event],
    [house.visitor, masked],
  ] as const) {
    const { body } = await who.call('GET /comments/{postId}', { params: { postId: post } });
    expect(body.comments).toEqual([seen.comment]);
  }
  const counts = { _id: post, rev: 2, upVote: 0, downVote: 0, commentCount: 1 };
  expect((await allHear('post:changed')).visitor).toEqual([counts]);
  expect(await ears.admin.until('stats:changed')).toMatchObject({ posts: 1, comments: 1 });
  expect(names(ears.visitor)).toEqual(['comment:added', 'post:changed']);
});

test('EMAILS=everyone shows full addresses to visitors too', async () => {
  const open = await openHouse({ EMAILS: 'everyone' });
  const cem = await open.neighbour('Cem');
  const id = await publish(cem);
  const socket = await open.visitor.socket();
  const ear = earOf(socket);
  const [watched] = await watch(socket, `comments:${id}`, `post:${id}`);
  expect(watched).toMatchObject({ ok: true });
  await say(cem, id, 'Here I am');
  expect((await ear.until('comment:added')).comment.authorEmail).toBe(cem.email);
  expect(ear.wrong).toEqual([]);
});

test('a removed comment tells its room, and the admins of every report that is settled with it', async () => {
  const first = await say(ben, post, 'One');
  await say(ben, post, 'Two');
  for (const who of [ana, ben, admin]) {
    await who.call('POST /reports', {
      body: { commentId: first._id, feedback: 'Spam or scam', reporterEmail: who.email },
    });
  }
  await ears.admin.until('report:added', ({ total }) => total === 3);
  await ears.admin.until('stats:changed', ({ comments }) => comments === 2);
  await allHear('post:changed', 2);
  for (const ear of Object.values(ears)) ear.take();

  await ben.call('DELETE /comments/{id}', params(first._id));
  const event = { _id: first._id, postId: post, totalComments: 1, rev: 4 };
  const heard = await allHear('comment:removed');
  expect(heard).toEqual({ admin: [event], ana: [event], visitor: [event] });
  expect((await allHear('post:changed')).ana).toMatchObject([{ rev: 4, commentCount: 1 }]);
  const stats = await ears.admin.until('stats:changed');
  const settled = ears.admin.of('report:removed');
  expect(settled.map(({ total }) => total)).toEqual([2, 1, 0]);
  const revs = [...settled.map(({ rev }) => rev), stats.rev];
  expect(revs).toEqual(revs.map((_, n) => (revs[0] as number) + n));
  const { headers } = await admin.call('GET /reports');
  expect(Number(headers.get('x-rev'))).toBe(stats.rev);
});

test('an announcement tells everyone the count and itself', async () => {
  const words = { title: 'Tea at five', description: 'In the garden.' };
  await admin.call('POST /announcements', { body: words });
  const { body, headers } = await house.visitor.call('GET /announcements');
  const event = { rev: Number(headers.get('x-rev')), count: 1, latest: body[0] };
  const heard = await allHear('announcement:changed');
  expect(heard).toEqual({ admin: [event], ana: [event], visitor: [event] });
  expect(event.latest).toMatchObject({ ...words, authorName: 'Root' });
  expect(names(ears.admin)).toEqual(['announcement:changed']);
});

test('a tag tells everyone itself; a second of the same name tells nobody', async () => {
  const { body: tag } = await admin.call('POST /tags', { body: { name: 'Gardening' } });
  await admin.call('POST /tags', { body: { name: 'gardening' } });
  const { body: next, headers } = await admin.call('POST /tags', { body: { name: 'Biscuits' } });
  const rev = Number(headers.get('x-rev') ?? (await ana.call('GET /tags')).headers.get('x-rev'));
  const heard = [
    { tag, rev: rev - 1 },
    { tag: next, rev },
  ];
  expect(await allHear('tag:added', 2)).toEqual({ admin: heard, ana: heard, visitor: heard });
  expect(names(ears.visitor)).toEqual(['tag:added', 'tag:added']);
});

test('a report, its new reason and its end reach the admins only', async () => {
  const spoken = await say(ben, post, 'Buy my tea!');
  await ears.admin.until('stats:changed');
  for (const ear of Object.values(ears)) ear.take();
  const file = (feedback: 'Spam or scam' | 'Offensive language') =>
    ana.call('POST /reports', {
      body: { commentId: spoken._id, feedback, reporterEmail: ana.email },
    });

  const { body: filed } = await file('Spam or scam');
  const added = await ears.admin.until('report:added');
  const { body: page, headers } = await admin.call('GET /reports');
  const rev = Number(headers.get('x-rev'));
  expect(page.reports).toMatchObject([
    { _id: filed.insertedId, commentText: 'Buy my tea!', reporterEmail: ana.email, postId: post },
  ]);
  expect(added).toEqual({ report: page.reports[0], total: 1, rev, reportsRev: page.reportsRev });

  await file('Offensive language');
  const replaced = await ears.admin.until('report:added', (event) => event.rev === rev + 1);
  const { body: after } = await admin.call('GET /reports');
  const reportsRev = page.reportsRev + 1;
  expect(after.reportsRev).toBe(reportsRev);
  expect(replaced).toEqual({ report: after.reports[0], total: 1, rev: rev + 1, reportsRev });
  expect(replaced.report).toMatchObject({ _id: filed.insertedId, feedback: 'Offensive language' });

  await admin.call('DELETE /reports/{id}', params(filed.insertedId));
  const ended = await ears.admin.until('report:removed');
  expect(ended).toEqual({
    _id: filed.insertedId,
    total: 0,
    rev: rev + 2,
    reportsRev: reportsRev + 1,
  });
  expect(names(ears.admin)).toEqual(['report:added', 'report:added', 'report:removed']);
  expect([names(ears.ana), names(ears.visitor)]).toEqual([[], []]);
});

test('role, membership and post count of a member reach nobody but them', async () => {
  const change = async (act: () => Promise<unknown>) => {
    ears.ana.take();
    await act();
    const event = await ears.ana.until('user:changed');
    const { headers } = await ana.call('GET /user/{email}/status', {
      params: { email: ana.email },
    });
    expect(Number(headers.get('x-rev'))).toBe(event.rev);
    return event;
  };
  const email = { params: { email: ana.email } };
  const start = { role: 'user', isMember: false, postCount: 1 };
  const gold = () => ana.call('POST /membership', { body: { email: ana.email } });
  expect(await change(gold)).toEqual({ rev: 3, ...start, isMember: true });
  const rise = () => admin.call('PATCH /admin/users/make-admin/{email}', email);
  expect(await change(rise)).toEqual({ rev: 4, ...start, isMember: true, role: 'admin' });
  const fall = () => admin.call('PATCH /admin/users/revoke-admin/{email}', email);
  expect(await change(fall)).toEqual({ rev: 5, ...start, isMember: true });
  const write = () => publish(ana);
  expect(await change(write)).toEqual({ rev: 6, ...start, isMember: true, postCount: 2 });
  const wipe = () => admin.call('DELETE /posts/{id}', params(post));
  expect(await change(wipe)).toEqual({ rev: 7, ...start, isMember: true, postCount: 1 });
  for (const ear of [ears.admin, ears.visitor]) expect(ear.of('user:changed')).toEqual([]);
});

test('a new member changes the totals; who comes again changes nothing', async () => {
  const cem = await house.member('Cem');
  expect(await ears.admin.until('stats:changed')).toMatchObject({ users: 4, posts: 1 });
  ears.admin.take();
  await cem.call('POST /users', { body: { email: cem.email, displayName: 'Cem' } });
  await publish(cem);
  await ears.admin.until('stats:changed', ({ posts }) => posts === 2);
  expect(ears.admin.of('stats:changed')).toMatchObject([{ users: 4, posts: 2 }]);
});

test('what is refused tells nobody', async () => {
  await house.visitor.refused(401, 'PATCH /posts/{id}/upvote', params(post));
  await ben.refused(403, 'DELETE /posts/{id}', params(post));
  await ben.refused(403, 'POST /tags', { body: { name: 'mine' } });
  await ben.refused(403, 'POST /announcements', { body: { title: 'a', description: 'b' } });
  const blank = { postId: post, authorEmail: ben.email, text: '  ' };
  await ben.refused(400, 'POST /comments', { body: blank });
  await ben.refused(404, 'DELETE /comments/{id}', params('unknown'));
  await admin.refused(404, 'DELETE /reports/{id}', params('unknown'));
  await admin.call('POST /tags', { body: { name: 'last' } });
  await allHear('tag:added');
  for (const ear of Object.values(ears)) expect(names(ear)).toEqual(['tag:added']);
});
