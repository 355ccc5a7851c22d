import { expect, test, vi } from 'vitest';
import { readCounter } from '../../../db/core/counters.ts';
import { dayNumberOf, minuteOf } from '../../../db/core/newcomers/newcomers.ts';
import { all } from '../../../db/core/procedure.ts';
import { query } from '../../../db/core/query.ts';
import { countHour } from '../../../db/features/raid/arrivals.ts';
import { removeOldArrivals } from '../../../db/features/raid/cleaning.ts';
import { beginRaidIfDue, endRaidIfCalm } from '../../../db/features/raid/raids.ts';
import { editComment, postBy, publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { approve, LINK, waiting } from '../../support/features/held.ts';
import { inboxOf } from '../../support/features/inbox.ts';
import { openForum } from '../../support/open-forum.ts';
import { type Person, subscribe } from '../../support/person.ts';
import { recordAs } from '../../support/realtime/event-recorder.ts';
import { onServers } from '../../support/servers.ts';
import type { TestApp } from '../../support/test-app.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** A forum that counts for longer than a week, so that an hour is compared. */
async function begin() {
  const people = await openForum(['Root', 'Mitu', 'Ana', 'Ben']);
  const { forum, root } = people;
  const { store } = forum.app.context;
  await root.call('PATCH /settings', { body: { newcomers: 'held' } });
  await countedSince(forum, 8 * DAY);
  const raid = async () => (await root.call('GET /admin/health')).body.raid;
  /** Looks at once as the worker does; it may have looked before. @returns whether a raid is on. */
  const look = async () => {
    await beginRaidIfDue(store);
    await endRaidIfCalm(store);
    return (await raid()) !== null;
  };
  return { ...people, store, raid, look, turn: turnBy(root) };
}

/** Begins or ends a raid as an admin. */
const turnBy = (by: Person) => async (on: boolean) =>
  (await by.call('PUT /admin/raid', { body: { on } })).body.raid;

/** Has a forum count since so many minutes ago, and nothing counted but what `arrive` adds. */
async function countedSince(forum: TestApp, ago: number) {
  const since = minuteOf(Date.now()) - ago;
  await executeSql(
    forum,
    `delete from counters where name like 'arrived.%';
     insert into settings (name, value) values ('arrivals.since', '${since}')
       on conflict (name) do update set value = excluded.value`,
  );
}

/** Counts arrivals of so many minutes ago. */
const arrive = (forum: TestApp, kind: 'members' | 'texts', count: number, ago = 1) =>
  executeSql(
    forum,
    `insert into counters (name, value) values ('arrived.${kind}.${minuteOf(Date.now()) - ago}', ${count})
      on conflict (name) do update set value = counters.value + excluded.value`,
  );

/** Puts the raid that is on so many minutes back. */
const age = (forum: TestApp, minutes: number) =>
  executeSql(forum, `update raids set since = since - ${minutes * 60_000} where running = 1`);

test('a raid begins with 20 in an hour that are over five times the most of the days before', async () => {
  for (const kind of ['members', 'texts'] as const) {
    const { forum, look } = await begin();
    await arrive(forum, kind, 19, 30);
    expect(await look()).toBe(false);
    // Of another hour, or of another kind, they do not add up.
    await arrive(forum, kind, 100, HOUR + 2);
    await arrive(forum, kind === 'texts' ? 'members' : 'texts', 19);
    expect(await look()).toBe(false);
    await arrive(forum, kind, 3, 2 * DAY);
    await arrive(forum, kind, 4, 7 * DAY + 5);
    await arrive(forum, kind, 1);
    expect(await look()).toBe(false);
    await arrive(forum, kind, 1, 50);
    expect(await look()).toBe(true);
  }
});

test('the same hour of the seven days before is compared, and no other one', async () => {
  const { forum, look } = await begin();
  await arrive(forum, 'texts', 50, DAY + HOUR + 2);
  await arrive(forum, 'texts', 50, 8 * DAY + 1);
  await arrive(forum, 'texts', 20);
  expect(await look()).toBe(true);
});

test('in the first seven days 20 within ten minutes make a raid, and nothing less', async () => {
  const { forum, look } = await begin();
  await countedSince(forum, 7 * DAY - HOUR);
  await arrive(forum, 'members', 15, 2);
  await arrive(forum, 'members', 15, 13);
  expect(await look()).toBe(false);
  await arrive(forum, 'members', 5, 9);
  expect(await look()).toBe(true);
});

test('with texts that appear at once no raid begins by itself', async () => {
  const { forum, root, raid } = await begin();
  await root.call('PATCH /settings', { body: { newcomers: 'free' } });
  await arrive(forum, 'members', 100);
  const joined = async () => {
    await forum.someone('New');
    // A run may be under way that does not know of it.
    for (let n = 0; n < 2; n += 1) await forum.app.jobs.raid.run();
    return raid();
  };
  expect(await joined()).toBeNull();
  await root.call('PATCH /settings', { body: { newcomers: 'held' } });
  expect(await joined()).not.toBeNull();
});

test('sign-ups, posts and comments of newcomers are counted, edits and texts of others are not', async () => {
  const { forum, mitu, ana, ben, store } = await begin();
  await executeSql(forum, `update users set created_at = 0 where email = '${ben.email}'`);
  const postId = await publish(ana);
  const { _id } = await writeComment(ana, postId, 'Tea');
  await writeComment(ana, postId, 'See https://tea.example.com');
  await editComment(ana, _id, 'Milk');
  await writeComment(ben, postId, 'Tea');
  await writeComment(mitu, postId, 'Tea');
  await forum.someone('New');
  // The minute may have ended meanwhile.
  const [now, before] = [minuteOf(Date.now()), minuteOf(Date.now()) - HOUR];
  const counted = [await store.read(countHour(now)), await store.read(countHour(before))];
  expect(counted).toEqual([
    { members: 1, texts: 3 },
    { members: 0, texts: 0 },
  ]);
});

test('a raid that begins is told to admins once: live, in the inbox and in the log', async () => {
  const { forum, root, mitu, look, turn } = await begin();
  const boss = await forum.admin('Zoe');
  const { socket, recorder } = await recordAs(mitu);
  expect(await subscribe(socket, 'admin')).toMatchObject([{ state: { raid: null } }]);
  await arrive(forum, 'texts', 30);
  await Promise.all([look(), look(), look()]);
  const { raid } = await recorder.until('raid:changed');
  expect(raid).toEqual({ since: expect.any(String) });
  expect(recorder.wrong).toEqual([]);
  expect(await subscribe(socket, 'admin')).toMatchObject([{ state: { raid } }]);
  for (const admin of [root, boss]) {
    const { items } = await inboxOf(admin);
    expect(items.filter(({ kind }) => kind === 'raid')).toMatchObject([{ people: [], title: '' }]);
  }
  expect((await inboxOf(mitu)).items).toEqual([]);
  expect(await turn(false)).toBeNull();
  await recorder.until('raid:changed', (event) => event.raid === null);
  const { entries } = (await root.call('GET /admin/audit')).body;
  const raids = entries.filter(({ act }) => act.startsWith('raid '));
  expect(raids.map(({ act, actor, detail }) => [act, actor, detail])).toEqual([
    ['raid ended', root.email, ''],
    ['raid begun', 'the forum', '1 sign-ups, 30 texts within an hour'],
  ]);
});

test('while a raid is on each text of a newcomer waits, and says no more than that', async () => {
  const { root, mitu, ana, ben, turn, forum } = await begin();
  await executeSql(forum, `update users set created_at = 0 where email = '${ben.email}'`);
  const postId = await publish(mitu);
  // A text that was approved stays where it is, also in a raid.
  const { id: own } = await approve(root, (await writeComment(ana, postId, LINK)).insertedId);
  await turn(true);
  const comment = await writeComment(ana, postId, 'Tea');
  expect(comment).toMatchObject({ held: true, text: 'Tea' });
  expect(JSON.stringify(comment)).not.toContain('raid');
  const { body: post } = await ana.call('POST /posts', { body: postBy(ana) });
  expect(post).toEqual({ insertedId: expect.any(String), held: true });
  expect((await editComment(ana, own, 'After')).body.held).toBe(true);
  expect((await writeComment(ben, postId, 'Milk')).held).toBeUndefined();
  expect((await writeComment(mitu, postId, 'Milk')).held).toBeUndefined();
  expect((await root.call('GET /admin/health')).body.held).toMatchObject({ raid: 3, link: 1 });
  await turn(false);
  expect((await writeComment(ana, postId, 'Tea')).held).toBeUndefined();
});

test('an admin begins a raid also where texts appear at once', async () => {
  const { root, ana, turn } = await begin();
  await root.call('PATCH /settings', { body: { newcomers: 'free' } });
  const postId = await publish(ana);
  expect((await writeComment(ana, postId, 'See https://tea.example.com')).held).toBeUndefined();
  await turn(true);
  expect((await writeComment(ana, postId, 'Tea')).held).toBe(true);
});

test('an admin begins and ends a raid, repeatedly; the other admins are told of its begin', async () => {
  const { forum, root, mitu, raid, turn } = await begin();
  const boss = await forum.admin('Zoe');
  const since = await turn(true);
  expect(await turnBy(boss)(true)).toEqual(since);
  expect(await raid()).toEqual(since);
  const kinds = async (admin: Person) => (await inboxOf(admin)).items.map(({ kind }) => kind);
  expect([await kinds(root), await kinds(boss)]).toEqual([[], ['raid']]);
  expect([await turn(false), await turn(false)]).toEqual([null, null]);
  expect((await mitu.call('PUT /admin/raid', { body: { on: true } })).status).toBe(403);
  const { entries } = (await root.call('GET /admin/audit')).body;
  expect(entries.filter(({ act }) => act.startsWith('raid '))).toHaveLength(2);
});

test('a raid ends by itself after two calm hours, and no sooner', async () => {
  const { forum, look, turn, raid } = await begin();
  await turn(true);
  await age(forum, 2 * HOUR - 1);
  expect(await look()).toBe(true);
  await arrive(forum, 'texts', 20, 2 * HOUR - 2);
  await age(forum, 2); // The forum itself looks each second.
  expect(await look()).toBe(true);
  await executeSql(forum, "delete from counters where name like 'arrived.%'");
  expect(await look()).toBe(false);
  expect(await raid()).toBeNull();
});

test('for two hours after an admin has ended it no raid begins by itself, also where none was on', async () => {
  const { forum, look, turn } = await begin();
  expect(await turn(false)).toBeNull();
  await arrive(forum, 'texts', 100);
  expect(await look()).toBe(false);
  expect(await turn(true)).not.toBeNull();
  expect(await turn(false)).toBeNull();
  expect(await look()).toBe(false);
  await executeSql(forum, `update raids set quiet_until = quiet_until - ${2 * HOUR * 60_000}`);
  expect(await look()).toBe(true);
});

test('what newcomers wrote in the last hour waits, too, and comes back to its place with all on it', async () => {
  const { forum, root, mitu, ana, ben, turn } = await begin();
  const cem = await forum.someone('Cem');
  await executeSql(forum, `update users set created_at = 0 where email = '${ben.email}'`);
  const thread = await publish(mitu);
  const post = await publish(ana, { title: 'Green tea' });
  const answer = await writeComment(ben, post, 'Which one?');
  await ben.call('PATCH /posts/{id}/upvote', { params: { id: post } });
  const spam: string[] = [];
  // Three comments stand: the fourth would be no newcomer's, and all of the hour are.
  for (let n = 0; n < 4; n += 1) spam.push((await writeComment(cem, thread, `Spam ${n}`))._id);
  const old = await writeComment(ana, thread, 'Milk first.');
  const key = `(select key from comments where id = '${old._id}')`;
  // PostgreSQL lets no key go from under the words of its text.
  if (onServers) await executeSql(forum, `delete from comment_words where key = ${key}`);
  await executeSql(
    forum,
    `update comments set key = key - ${2 * HOUR * 60_000 * 4096} where id = '${old._id}'`,
  );
  const before = (await root.call('GET /posts/{id}', { params: { id: post } })).body;
  await turn(true);
  const swept = async () => {
    for (let n = 0; n < 2; n += 1) await forum.app.jobs.raid.run();
    return waiting(root);
  };
  const { held } = await vi.waitFor(async () => {
    const now = await swept();
    expect(now.total).toBe(5);
    return now;
  });
  expect(held.map(({ _id }) => _id).sort()).toEqual([post, ...spam].sort());
  expect((await forum.visitor.call('GET /posts/{id}', { params: { id: post } })).status).toBe(404);
  const page = async () =>
    (await forum.visitor.call('GET /comments/{id}', { params: { id: thread } })).body.totalComments;
  expect(await page()).toBe(1);
  expect((await root.call('GET /admin/health')).body.held.raid).toBe(5);
  expect((await approve(root, post)).id).toBe(post);
  const after = (await root.call('GET /posts/{id}', { params: { id: post } })).body;
  expect(after).toMatchObject({ upVote: before.upVote, commentCount: 1, title: 'Green tea' });
  const { comments } = (await ben.call('GET /comments/{id}', { params: { id: post } })).body;
  expect(comments.map(({ _id }) => _id)).toEqual([answer._id]);
  // An approved text stays, also at the next look.
  expect((await swept()).total).toBe(4);
  await turn(false);
});

const remembered = query()(
  ({ likenesses }) => ({ likeness: likenesses.likeness }),
  (select, { likenesses }) => select.from(likenesses),
);

test('counts and likenesses that are too old to find anything by are removed', async () => {
  const { forum, store } = await begin();
  const [now, today] = [minuteOf(Date.now()), dayNumberOf(Date.now())];
  await arrive(forum, 'texts', 1, 7 * DAY + HOUR);
  await arrive(forum, 'texts', 1, 9 * DAY);
  await executeSql(
    forum,
    `insert into counters (name, value) values ('held.link.${today}', 1), ('held.link.${today - 9}', 1);
     insert into likenesses (likeness, author_key, sent_at)
       select 'old', key, 5 from users union all select 'new', key, ${Date.now()} from users where email = 'ana@example.com'`,
  );
  await removeOldArrivals(store, new AbortController().signal);
  const arrivals = [now - 7 * DAY - HOUR, now - 9 * DAY].map(
    (minute) => `arrived.texts.${minute}` as const,
  );
  const held = [today, today - 9].map((day) => `held.link.${day}` as const);
  const counts = [...arrivals, ...held].map((name) => store.read(readCounter(name)));
  expect(await Promise.all(counts)).toEqual([1, 0, 1, 0]);
  expect(await store.read(all(remembered, {}))).toEqual([{ likeness: 'new' }]);
});
