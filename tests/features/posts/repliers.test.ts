import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Post } from '../../../contract/features/posts.ts';
import type { LeftTexts } from '../../../contract/values/limits.ts';
import { faultsOf } from '../../../db/core/create-store.ts';
import { type Author, insertComment } from '../../../db/features/comments/comments.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import { FAST_CHECK_OPTIONS, randomCount } from '../../support/amounts.ts';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { approve, LINK } from '../../support/features/held.ts';
import { finish, idOf, leave } from '../../support/features/leaving.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { type Person, subscribe } from '../../support/person.ts';
import { recordAs } from '../../support/realtime/event-recorder.ts';
import { onServers } from '../../support/servers.ts';

const { forum, root, ana, bo, cem, dua } = await openFileForumWith(
  ['Root', 'Ana', 'Bo', 'Cem', 'Dua'],
  { NEWCOMERS: 'held' },
);
await ana.call('POST /membership', { body: { email: ana.email } });

const read = async (id: string, as: Person = forum.visitor) =>
  (await as.call('GET /posts/{id}', { params: { id } })).body;
/** The names of the last people who replied to a post, newest first. */
const names = async (id: string) => (await read(id)).repliers.map(({ displayName }) => displayName);
const remove = (who: Person, { _id: id }: { _id: string }) =>
  who.call('DELETE /comments/{id}', { params: { id } });
/** The faults of kept replies. A search is ordered by keys, which a comment of an earlier time breaks. */
const faults = async () =>
  (await faultsOf(forum.app.context.config)).filter((fault) => !fault.startsWith('The search '));

const authorOf = async ({ email }: Person): Promise<Author> => {
  const author = await forum.app.context.store.read(findUser(email));
  if (!author) throw new Error(`${email} is no member`);
  return author;
};
/** Writes comments of one member past HTTP, each as of a time where one is given. */
async function writeMany(who: Person, postId: string, count: number, at?: number) {
  const author = await authorOf(who);
  const text = { text: 'Tea.', format: 'plain', html: null, htmlVersion: 0 } as const;
  const comment = { ...text, mentions: null, mentioned: [], postId, author, createdText: '', at };
  await forum.app.context.store.write(function* (tx) {
    for (let n = 0; n < count; n++) yield* insertComment(tx, comment);
  });
}

test('repliers: the last three different people, newest first, the author too, with the time of the last reply', async () => {
  const id = await publish(ana);
  expect(await read(id)).toMatchObject({ repliers: [], lastReplyAt: null });
  for (const who of [bo, cem, ana, bo, bo]) await writeComment(who, id, 'Milk first.');
  expect(await names(id)).toEqual(['Bo', 'Ana', 'Cem']);
  const { postedAt } = await writeComment(dua, id, 'Milk last.');
  const { repliers, lastReplyAt } = await read(id);
  const [first] = repliers;
  const { body: profile } = await dua.call('GET /me');
  const { displayName, photoURL } = profile;
  expect(first).toEqual({ _id: await idOf(dua), displayName, photoURL });
  expect(repliers.map((one) => one.displayName)).toEqual(['Dua', 'Bo', 'Ana']);
  expect(lastReplyAt).toBe(postedAt);
});

test('repliers: every list and the room of a post show the same to every reader, muted people too', async () => {
  const id = await publish(ana, { tag: 'general' });
  for (const who of [bo, cem]) await writeComment(who, id, 'Milk first.');
  await ana.call('PUT /mutes/{memberId}', { params: { memberId: await idOf(cem) } });
  await ana.call('PUT /saved/{postId}', { params: { postId: id } });
  const { repliers, lastReplyAt } = await read(id);
  expect(repliers).toHaveLength(2);
  const { email } = ana;
  const [state] = await subscribe(await ana.socket(), `post:${id}`);
  const ofAna = { params: { id: await idOf(ana) } };
  const posts = [
    (await forum.visitor.call('GET /posts')).body,
    (await forum.visitor.call('GET /posts', { query: { limit: 50 } })).body,
    (await forum.visitor.call('GET /posts/popular', { query: { tag: 'general' } })).body,
    (await ana.call('GET /posts/search', { query: { tag: 'general' } })).body,
    (await ana.call('GET /posts/user/{email}', { params: { email } })).body.posts,
    (await ana.call('GET /user/{email}/recent-posts', { params: { email } })).body,
    (await ana.call('GET /saved')).body.posts,
    (await forum.visitor.call('GET /members/{id}/posts', ofAna)).body.posts,
    [{ ...state }.state as Awaited<ReturnType<typeof read>>],
    [await read(id, ana)],
  ].map((list) => list.find(({ _id }) => _id === id));
  for (const post of posts) expect(post).toMatchObject({ repliers, lastReplyAt });
});

test('repliers: whose newest comment is deleted keeps the place of an earlier one, else another comes up', async () => {
  const id = await publish(ana);
  const first = await writeComment(dua, id, 'One');
  const early = await writeComment(bo, id, 'Two');
  await writeComment(ana, id, 'Three');
  const before = await writeComment(cem, id, 'Four');
  const last = await writeComment(bo, id, 'Five');
  expect(await names(id)).toEqual(['Bo', 'Cem', 'Ana']);
  await remove(root, last);
  expect(await names(id)).toEqual(['Cem', 'Ana', 'Bo']);
  expect((await read(id)).lastReplyAt).toBe(before.postedAt);
  await remove(bo, early);
  expect(await names(id)).toEqual(['Cem', 'Ana', 'Dua']);
  await remove(dua, first);
  expect(await names(id)).toEqual(['Cem', 'Ana']);
  expect(await faults()).toEqual([]);
});

test('repliers: those before hundreds of comments of one person are found again', async () => {
  const id = await publish(ana);
  for (const who of [ana, cem]) await writeComment(who, id, 'Milk first.');
  await writeMany(bo, id, 250);
  const last = await writeComment(dua, id, 'Stop.');
  expect(await names(id)).toEqual(['Dua', 'Bo', 'Cem']);
  await remove(dua, last);
  expect(await names(id)).toEqual(['Bo', 'Cem', 'Ana']);
});

test('repliers: a comment of an earlier time, or of a server whose clock is behind, gets the place of its time', async () => {
  const id = await publish(ana);
  const only = await writeComment(bo, id, 'Milk first.');
  const time = Date.parse(only.postedAt);
  await writeMany(cem, id, 1, time - 2_000);
  await writeMany(dua, id, 1, time - 1_000);
  await writeMany(bo, id, 1, time - 500);
  expect(await names(id)).toEqual(['Bo', 'Dua', 'Cem']);
  expect((await read(id)).lastReplyAt).toBe(only.postedAt);
  await remove(bo, only);
  expect((await read(id)).lastReplyAt).toBe(new Date(time - 500).toISOString());
  expect(await faults()).toEqual([]);
});

test('repliers: a cached list shows a new name at once, and nobody’s after the member has left', async () => {
  const eva = await forum.memberWithoutPassword('Eva');
  const id = await publish(ana);
  await writeComment(eva, id, 'Milk first.');
  const shown = async () => {
    // The second answer is cached, and the third comes from the cache.
    for (let reads = 0; reads < 2; reads++) await forum.visitor.call('GET /posts');
    const { body } = await forum.visitor.call('GET /posts');
    return body.find(({ _id }) => _id === id)?.repliers;
  };
  expect(await shown()).toMatchObject([{ displayName: 'Eva' }]);
  await eva.call('PATCH /me', { body: { displayName: 'Evita' } });
  expect(await shown()).toMatchObject([{ displayName: 'Evita' }]);
  const _id = await idOf(eva);
  await leave(eva);
  await finish(forum);
  const { authorName } = (await forum.visitor.call('GET /comments/{id}', { params: { id } })).body
    .comments[0] as { authorName: string };
  expect(await shown()).toEqual([{ _id, displayName: authorName, photoURL: '' }]);
});

/** The last replies of a post by its whole thread, whose people have the names of today. */
async function scan(id: string): Promise<Pick<Post, 'repliers' | 'lastReplyAt'>> {
  const thread = { params: { id }, query: { limit: 100 } };
  const { comments } = (await forum.visitor.call('GET /comments/{id}', thread)).body;
  const repliers = comments
    .filter(({ authorId }, n) => comments.findIndex((one) => one.authorId === authorId) === n)
    .map(({ authorId: _id, authorName: displayName, authorImage: photoURL }) => ({
      _id,
      displayName,
      photoURL,
    }));
  return { repliers: repliers.slice(0, 3), lastReplyAt: comments[0]?.postedAt ?? null };
}

interface Scene {
  postId: string;
  /** The ids of comments that were written, newest last, and of those that wait. */
  written: string[];
  waiting: string[];
}
const at = (ids: string[], from: number) => ({
  params: { id: ids.at(-1 - (from % ids.length)) ?? '-' },
});

/** The acts that change who replied last; `n` chooses among the newest texts. */
const ACTS = {
  async comment(who: Person, { postId, written }: Scene) {
    written.push((await writeComment(who, postId, 'Milk first.'))._id);
  },
  async hold(_: Person, { postId, waiting }: Scene) {
    waiting.push((await writeComment(await forum.someone('New'), postId, LINK)).insertedId);
  },
  approve: (_: Person, { waiting }: Scene, n: number) => approve(root, at(waiting, n).params.id),
  remove: (_: Person, { written }: Scene, n: number) =>
    root.call('DELETE /comments/{id}', at(written, n)),
  removeApproved: (_: Person, { waiting }: Scene, n: number) =>
    root.call('DELETE /comments/{id}', at(waiting, n)),
  rename: (who: Person, _: Scene, n: number) =>
    who.call('PATCH /me', {
      body: { displayName: `Name ${n}`, photoURL: `https://example.com/${n}.png` },
    }),
};

const acts = fc.record({
  what: fc.oneof(
    { weight: 3, arbitrary: fc.constant('comment' as const) },
    { weight: 2, arbitrary: fc.constant('remove' as const) },
    { weight: 4, arbitrary: fc.constantFrom('hold', 'approve', 'removeApproved', 'rename') },
  ),
  who: fc.nat(3),
  n: fc.nat(3),
});
const rounds = fc.record({
  atOnce: fc.array(acts, { minLength: 1, maxLength: 5, size: 'max' }),
  leaves: fc.option(fc.constantFrom<LeftTexts[]>('keep', 'remove'), { freq: 5 }),
});

test('repliers: after any acts at once they are those that a scan of the thread finds, and watchers are told', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rounds, { minLength: 8, maxLength: 8 }), async (history) => {
      const people = await Promise.all(['A', 'B', 'C', 'D'].map((name) => forum.someone(name)));
      const scene: Scene = { postId: await publish(ana), written: [], waiting: [] };
      const { postId: id } = scene;
      const { socket, recorder } = await recordAs(forum.visitor, `post:${id}`);
      for (const { atOnce, leaves } of history) {
        await Promise.all(
          atOnce.map(({ what, who, n }) => ACTS[what](people[who] as Person, scene, n)),
        );
        expect(await read(id)).toMatchObject(await scan(id));
        if (leaves === null) continue;
        await leave(people[0] as Person, leaves);
        await finish(forum);
        people[0] = await forum.someone('A');
        expect(await read(id)).toMatchObject(await scan(id));
      }
      const { rev, repliers, lastReplyAt } = await read(id);
      const told = rev > 1 && (await recorder.until('post:changed', (event) => event.rev === rev));
      if (told) expect(told.repliers.map(({ _id }) => _id)).toEqual(repliers.map(({ _id }) => _id));
      if (told) expect(told).toMatchObject({ lastReplyAt });
      socket.disconnect();
      expect(await faults()).toEqual([]);
    }),
    { numRuns: randomCount(5, 100), ...FAST_CHECK_OPTIONS },
  );
});

const MIGRATION = new URL(
  `../../../migrations/${onServers ? 'postgres/0033' : 'sqlite/0034'}_last_replies.sql`,
  import.meta.url,
);

test('repliers: a forum of the release before has them after its upgrade; fsck finds others than there are', async () => {
  const id = await publish(ana);
  for (const who of [dua, bo, cem, bo, ana]) await writeComment(who, id, 'Milk first.');
  const before = await read(id);
  const kept = [1, 2, 3].flatMap((n) => [`replier_${n}_key`, `reply_${n}_key`]);
  await executeSql(forum, `update posts set reply_3_key = 1 where id = '${id}'`);
  expect(await faults()).toEqual([
    expect.stringMatching(/^The last replies of a post \(.+\) are other ones than it keeps$/),
  ]);
  for (const column of ['last_reply_at', ...kept])
    await executeSql(forum, `alter table posts drop column ${column}`);
  await executeSql(forum, readFileSync(MIGRATION, 'utf8'));
  expect(await read(id)).toEqual(before);
  // Columns of later migrations stand before those that were added anew.
  expect(await faults()).not.toContainEqual(expect.stringMatching(/last replies/));
});
