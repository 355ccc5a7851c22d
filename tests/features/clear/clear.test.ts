import { expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { clearMember, lookAfterActs, undoClear } from '../../../db/features/clear/clear.ts';
import { removeFreeFiles } from '../../../db/features/images/collect.ts';
import { unshownPolls } from '../../../db/features/polls/polls.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import { POLL, postBy, publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectProblem } from '../../support/expect-answer.ts';
import { LINK, waiting } from '../../support/features/held.ts';
import { sendPicture } from '../../support/features/images.ts';
import { briefs, idOf } from '../../support/features/inbox.ts';
import { everything, finish, leave } from '../../support/features/leaving.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import type { Person } from '../../support/person.ts';
import { atOnce } from '../../support/races.ts';
import { recordAs } from '../../support/realtime/event-recorder.ts';

const DAY_MS = 24 * 3_600_000;

async function openClearing() {
  const { forum, at } = await openForumOfMany();
  const root = await forum.admin('Root');
  const { store, scores, config } = forum.app.context;
  const [ana, bo] = [await forum.someone('Ana'), await forum.someone('Bo')];
  const params = { id: await idOf(ana) };
  return {
    forum,
    at,
    root,
    store,
    scores,
    config,
    ana,
    bo,
    params,
    clear: (by: Person = root) =>
      by.call('POST /members/{id}/clear', { params, body: { reason: 'Spam' } }),
    undo: (by: Person = root) => by.call('DELETE /members/{id}/clear', { params }),
    faults: () => faultsOf(config),
  };
}
type Opened = Awaited<ReturnType<typeof openClearing>>;

/** The lists and some posts as a visitor sees them; revs apart. */
async function seenBy({ forum }: Opened, posts: string[]) {
  const answers: unknown[] = [(await forum.visitor.call('GET /posts')).body];
  for (const id of posts) {
    answers.push((await forum.visitor.call('GET /posts/{id}', { params: { id } })).body);
    answers.push((await forum.visitor.call('GET /comments/{id}', { params: { id } })).body);
  }
  return JSON.parse(JSON.stringify(answers, (name, value) => (name === 'rev' ? undefined : value)));
}

/** Ana's posts and comments, among those of others. */
async function fill({ ana, bo, store }: Opened) {
  const picture = await sendPicture(ana);
  const description = `![Tea](image:${picture._id})`;
  const own = await publish(ana, { description, format: 'markdown', poll: POLL });
  await bo.call('PUT /posts/{id}/poll/vote', { params: { id: own }, body: { options: [1] } });
  const others = await publish(bo);
  const first = await writeComment(bo, own, 'Under hers');
  await writeComment(ana, own, 'Her answer', { replyTo: first._id });
  for (const who of [ana, bo, ana, bo]) await writeComment(who, others, `Of ${who.email}`);
  await bo.call('PATCH /posts/{id}/upvote', { params: { id: own } });
  await ana.call('PATCH /posts/{id}/upvote', { params: { id: others } });
  await bo.call('PUT /saved/{postId}', { params: { postId: own } });
  await expect.poll(() => store.read(unshownPolls())).toEqual([]);
  return { picture, own, others };
}

test('a clear takes all of a member, and its undo brings all of it back', async () => {
  const opened = await openClearing();
  const { forum, root, ana, bo, store, config, clear, undo, faults } = opened;
  const { picture, own, others } = await fill(opened);
  const before = await seenBy(opened, [own, others]);
  const votes = async () => {
    const { totals, mine } = (await bo.call('GET /posts/{id}/poll', { params: { id: own } })).body;
    return { totals, mine };
  };
  const voted = await votes();
  expect(voted).toEqual({ totals: [0, 1, 0], mine: [1] });
  const file = () => forum.raw(picture.url).then(({ status }) => status);
  const heard = await recordAs(bo, `comments:${others}`);

  const { status, body } = await clear();
  expect([status, body]).toEqual([200, { posts: 1, comments: 3, until: expect.any(String) }]);
  expect((await forum.raw(`/post/${own}`)).status).toBe(410);
  expect(await file()).toBe(404);
  const thread = await forum.visitor.call('GET /comments/{id}', { params: { id: others } });
  expect(thread.body.totalComments).toBe(2);
  const removed = await heard.recorder.until(
    'comments:removed',
    (event) => event.postId === others,
  );
  expect(removed).toMatchObject({ postId: others, totalComments: 2 });
  const post = await forum.visitor.call('GET /posts/{id}', { params: { id: others } });
  expect(post.body.upVote).toBe(1);
  expectProblem(await ana.call('POST /comments', { body: {} } as never), 403);
  expect((await clear()).body).toEqual(body);
  await removeFreeFiles(store, config.images.folder);
  expect(await faults()).toEqual([]);

  expect((await undo()).status).toBe(200);
  expect(await seenBy(opened, [own, others])).toEqual(before);
  expect(await file()).toBe(200);
  expect(await votes()).toEqual(voted);
  const saved = await bo.call('GET /saved');
  expect(saved.body.posts.map(({ _id }) => _id)).toEqual([own]);
  expect((await briefs(ana)).map(({ kind }) => kind)).not.toContain('sanction');
  expect((await root.call('GET /sanctions')).body.total).toBe(0);
  expectProblem(await undo(), 404);
  expect(await faults()).toEqual([]);
});

test('who moderates, Gold members and old accounts are not cleared', async () => {
  const { forum, root, ana, clear, bo, params, store } = await openClearing();
  const moderator = await forum.newModerator();
  for (const who of [moderator, root]) {
    const about = { params: { id: await idOf(who) }, body: { reason: 'Spam' } };
    expectProblem(await moderator.call('POST /members/{id}/clear', about), 403);
  }
  const nobody = { params: { id: crypto.randomUUID() }, body: { reason: 'Spam' } };
  expectProblem(await root.call('POST /members/{id}/clear', nobody), 404);
  await bo.call('POST /membership', { body: { email: bo.email } });
  const gold = { params: { id: await idOf(bo) }, body: { reason: 'Spam' } };
  expectProblem(await root.call('POST /members/{id}/clear', gold), 403);
  await executeSql(
    forum,
    `update users set created_at = ${Date.now() - 31 * DAY_MS} where id = '${params.id}'`,
  );
  expect((await store.read(findUser(ana.email)))?.createdAt).toBeLessThan(Date.now() - 30 * DAY_MS);
  const refused = await clear();
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'member-too-old' }]);
});

test('who was let write again before the undo has all texts after it, also more than five posts', async () => {
  const { root, ana, params, clear, undo, faults } = await openClearing();
  const write = async () => {
    for (let n = 0; n < 5; n++) await publish(ana);
  };
  await write();
  await clear();
  const { sanctions } = (await root.call('GET /sanctions')).body;
  for (const { _id: id } of sanctions)
    await root.call('DELETE /sanctions/{id}', { params: { id } });
  await write();
  expect((await undo()).status).toBe(200);
  expect((await root.call('GET /members/{id}', { params })).body).toMatchObject({ posts: 10 });
  expectProblem(await ana.call('POST /posts', { body: postBy(ana) }), 403);
  expect(await faults()).toEqual([]);
});

test('a repeat after the suspension was ended suspends anew, and its undo takes both back', async () => {
  const { root, ana, params, clear, undo, faults } = await openClearing();
  await publish(ana);
  await clear();
  const sanctions = async () => (await root.call('GET /sanctions')).body.sanctions;
  for (const { _id: id } of await sanctions())
    await root.call('DELETE /sanctions/{id}', { params: { id } });
  const later = await publish(ana);
  expect((await clear()).body).toMatchObject({ posts: 2 });
  expectProblem(await ana.call('POST /posts', { body: postBy(ana) }), 403);
  expect((await undo()).status).toBe(200);
  expect(await sanctions()).toEqual([]);
  expect((await root.call('GET /members/{id}', { params })).body).toMatchObject({ posts: 2 });
  await root.call('DELETE /posts/{id}', { params: { id: later }, query: {} });
  expect(await faults()).toEqual([]);
});

test('a second clear after the time of the first leaves no picture of it behind', async () => {
  const { forum, ana, store, scores, config, clear, undo } = await openClearing();
  const { _id } = await sendPicture(ana);
  await publish(ana, { description: `![Tea](image:${_id})`, format: 'markdown' });
  await clear();
  await lookAfterActs(store, scores, Date.now() + 60_000);
  await executeSql(forum, 'update acts set until = 1');
  expect((await clear()).status).toBe(200);
  await undo();
  await removeFreeFiles(store, config.images.folder);
  expect((await everything(forum))['image_files']).toEqual([]);
});

test('acts on two members, one under the post of the other, are undone in any order', async () => {
  const opened = await openClearing();
  const { forum, root, bo, clear, undo, faults } = opened;
  const { own, others } = await fill(opened);
  await root.call('PATCH /settings', { body: { newcomers: 'held' } });
  const cid = await forum.someone('Cid');
  await writeComment(cid, own, LINK);
  const before = [await seenBy(opened, [own, others]), await waiting(root)];
  const params = { id: await idOf(bo) };
  await root.call('POST /members/{id}/clear', { params, body: { reason: 'Spam' } });
  const ids = (await waiting(root)).held.map((text) => text._id);
  const { body } = await root.call('POST /held/refuse', { body: { ids, members: true } });
  await clear();
  await root.call('DELETE /members/{id}/clear', { params });
  await root.call('DELETE /held/refuse/{id}', { params: { id: body._id } });
  expect((await waiting(root)).total).toBe(0);
  await undo();
  expect([await seenBy(opened, [own, others]), await waiting(root)]).toEqual(before);
  expect(await faults()).toEqual([]);
});

test('comments that come back with a post of another go again at the next look, while their author is cleared', async () => {
  const opened = await openClearing();
  const { root, ana, bo, store, scores, clear, undo, faults } = opened;
  const { own, others } = await fill(opened);
  const before = await seenBy(opened, [own, others]);
  const params = { id: await idOf(bo) };
  await clear();
  await root.call('POST /members/{id}/clear', { params, body: { reason: 'Spam' } });
  await lookAfterActs(store, scores, Date.now() + 60_000);
  await undo();
  const comments = async () =>
    (await root.call('GET /comments/{id}', { params: { id: own } })).body.comments;
  expect(await comments()).toHaveLength(2);
  await lookAfterActs(store, scores, Date.now() + 60_000);
  expect(await comments()).toMatchObject([{ authorEmail: ana.email }]);
  expect(await faults()).toEqual([]);
  await root.call('DELETE /members/{id}/clear', { params });
  expect(await seenBy(opened, [own, others])).toEqual(before);
  expect(await faults()).toEqual([]);
});

test('of who has left nothing comes back, and what others wrote stays', async () => {
  const opened = await openClearing();
  const { forum, ana, clear, undo, faults } = opened;
  const { own, others } = await fill(opened);
  await leave(ana, 'keep');
  await clear();
  await finish(forum);
  await undo();
  expect((await forum.visitor.call('GET /posts/{id}', { params: { id: own } })).status).toBe(404);
  const thread = await forum.visitor.call('GET /comments/{id}', { params: { id: others } });
  expect(thread.body.totalComments).toBe(2);
  expectProblem(await undo(), 404);
  expect(await faults()).toEqual([]);
});

test('what a kill has cut goes on at the next look, and what was under way is taken by it, too', async () => {
  const opened = await openClearing();
  const { store, scores, ana, root, params, clear, faults } = opened;
  const { own, others } = await fill(opened);
  const before = await seenBy(opened, [own, others]);
  let jobs = 0;
  /** The same store, which dies after some jobs. */
  const dying = (most: number): typeof store => ({
    ...store,
    read: store.read.bind(store),
    write: (job, post) => {
      if (++jobs > most) throw new Error('killed');
      return store.write(job, post);
    },
  });
  const by = { id: await idOf(root), email: root.email };
  await expect(clearMember(dying(2), { ...params, reason: 'Spam', by })).rejects.toThrow('killed');
  expect(await faults()).toEqual([]);
  await lookAfterActs(store, scores, Date.now() + 60_000);
  expect((await root.call('GET /members/{id}', { params })).body).toMatchObject({
    posts: 0,
    comments: 0,
  });
  jobs = 0;
  await expect(undoClear(dying(2), scores, { ...params, by: root.email })).rejects.toThrow(
    'killed',
  );
  expect(await faults()).toEqual([]);
  await lookAfterActs(store, scores, Date.now() + 60_000);
  expect(await seenBy(opened, [own, others])).toEqual(before);
  expect(await faults()).toEqual([]);
  await clear();
  await lookAfterActs(store, scores, Date.now() + 60_000);
  await lookAfterActs(store, scores, Date.now() + 8 * DAY_MS);
  expectProblem(await opened.undo(), 404);
  expect(ana.email).not.toBe('');
  expect(await faults()).toEqual([]);
});

test('races: clears and new texts, undos and undos, end in one state', async () => {
  const opened = await openClearing();
  const { at, ana, store, scores, clear, root, undo, params, faults } = opened;
  const { others } = await fill(opened);
  const replies = await atOnce(async (n): Promise<{ status: number }> => {
    const body = { postId: others, authorEmail: ana.email, text: `Tea ${n}` };
    return n % 4 === 0 ? clear(at(root, n)) : at(ana, n).call('POST /comments', { body });
  });
  for (const { status } of replies) expect([200, 201, 401, 403]).toContain(status);
  await lookAfterActs(store, scores, Date.now() + 60_000);
  expect((await root.call('GET /members/{id}', { params })).body).toMatchObject({
    posts: 0,
    comments: 0,
  });
  const written = replies.filter(({ status }) => status === 201).length;
  const undone = await atOnce((n) => undo(at(root, n)));
  expect(undone.filter(({ status }) => status === 200)).toHaveLength(1);
  const { body } = await root.call('GET /members/{id}', { params });
  expect(body).toMatchObject({ posts: 1, comments: 3 + written });
  expect(await faults()).toEqual([]);
});
