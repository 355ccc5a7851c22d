import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { addComment, insertComment } from '../../../db/features/comments/comments.ts';
import { changeComment } from '../../../db/features/comments/editing.ts';
import { removePost } from '../../../db/features/posts/deletion.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import type { UserRow } from '../../../db/features/users/rows.ts';
import { seed } from '../../../db/maintenance/seed/seed.ts';
import { rebuildSearchIndex } from '../../../db/search/build-index.ts';
import { MIGRATIONS } from '../../../db/sqlite/migrate.ts';
import { run } from '../../support/commands.ts';
import { editComment, publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { freshFolder } from '../../support/folders.ts';
import { onFile } from '../../support/forums/old.ts';
import { openForum } from '../../support/open-forum.ts';
import { moduleUrl, script } from '../../support/processes.ts';
import { onServers, settingsFor } from '../../support/servers.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';
import { unmarked } from '../../support/texts/unmarked.ts';

/** Of a forum from before the search nothing is known of its indexes. */
const FORGET = `delete from settings where name like 'search.%'`;
const EMPTY = onServers
  ? 'delete from post_words; delete from comment_words'
  : `insert into post_words(post_words) values ('delete-all');
     insert into comment_words(comment_words) values ('delete-all')`;

async function openShared(): Promise<Record<string, string>> {
  const dir = freshFolder();
  return { DATA_DIR: dir, ...(await settingsFor(dir)) };
}
/** How many texts a search finds, on all its pages. */
async function countOf(forum: TestApp, q: string, before?: string): Promise<number> {
  const query = { q, limit: 100, ...(before && { before }) };
  const { results, next } = (await forum.visitor.call('GET /search', { query })).body;
  return results.length + (next === null ? 0 : await countOf(forum, q, next));
}
const faults = ({ app }: TestApp) => faultsOf(app.context.config);

async function fill(forum: TestApp) {
  const ana = await forum.memberWithoutPassword('Ana');
  const id = await publish(ana, { title: 'Kettle', description: 'whistle' });
  for (let n = 0; n < 130; n++) await writeComment(ana, id, `whistle ${n}`);
  return { ana, id };
}

test('the search index: texts from before it are indexed while the forum runs', async () => {
  const settings = await openShared();
  const before = await openTestApp(settings, true);
  const { ana, id } = await fill(before);
  await executeSql({ ...before, shared: settings }, `${EMPTY}; ${FORGET}`);
  await writeComment(ana, id, 'a whistle since');
  await before.close();
  const forum = await openTestApp(settings);
  await expect.poll(() => countOf(forum, 'kettle')).toBe(1);
  // fsck finds no fault in an index that is still being made.
  await expect.poll(() => countOf(forum, 'whistle')).toBe(132);
  expect(await faults(forum)).toEqual([]);
});

test('the search index: a new version of its words replaces those of the earlier one', async () => {
  const settings = await openShared();
  const before = await openTestApp(settings, true);
  const { id } = await fill(before);
  const ana = await before.memberWithoutPassword('Bo');
  const { _id: comment } = await writeComment(ana, id, 'ভালোবাসা❤️তোমাকে');
  // A server of the earlier version has written other words, and noted that its index is whole.
  const key = `(select key from comments where id = '${comment}')`;
  const doc = `(select doc from comment_docs where key = ${key})`;
  const wrong = onServers
    ? `update comment_words set words = '''whistle'':1' where key = ${key}`
    : `delete from comment_words where rowid = ${doc};
       insert into comment_words (rowid, words) values (${doc}, 'whistle')`;
  const earlier = `insert into settings (name, value) values ('search.comments.1', 'whole')`;
  await executeSql({ ...before, shared: settings }, `${wrong}; ${FORGET}; ${earlier}`);
  expect(await faults(before)).toEqual([]);
  await before.close();
  const forum = await openTestApp(settings);
  await expect.poll(() => countOf(forum, 'তোমাকে')).toBe(1);
  await expect.poll(() => countOf(forum, 'whistle')).toBe(131);
  expect(await faults(forum)).toEqual([]);
});

/** Makes the search index anew, and is killed in a job in the midst of it. */
const KILLED = `
  import { openStore } from '${moduleUrl('db/core/create-store.ts')}';
  import { rebuildSearchIndex } from '${moduleUrl('db/search/build-index.ts')}';
  const [databaseFile, databaseUrl] = args;
  const store = await openStore({ databaseFile, databaseUrl: databaseUrl || null });
  let jobs = 0;
  await rebuildSearchIndex({
    ...store,
    write: (job) =>
      store.write(function* (tx) {
        const value = yield* job(tx);
        if (++jobs === 4) process.kill(process.pid, 'SIGKILL');
        return value;
      }),
  });`;

test('the search index: a killed rebuild goes on, and what is written meanwhile is found', async () => {
  const settings = await openShared();
  const before = await openTestApp(settings, true);
  const { ana, id } = await fill(before);
  const { databaseFile, databaseUrl } = before.app.context.config;
  expect(await script(KILLED, databaseFile, databaseUrl ?? '').ended).toBe(null);
  const { _id: comment } = await writeComment(ana, id, 'a whistle since');
  await editComment(ana, comment, 'a whistle again');
  await before.close();
  const forum = await openTestApp(settings);
  await expect.poll(() => countOf(forum, 'whistle')).toBe(132);
  await expect.poll(() => faults(forum)).toEqual([]);
  const { results } = (await forum.visitor.call('GET /search', { query: { q: 'whistle' } })).body;
  expect(results.map(({ excerpt }) => excerpt).slice(0, 2)).toEqual([
    'a whistle again',
    'whistle 129',
  ]);
});

test('the search index: texts as of an earlier time have their place once it is made anew', async () => {
  const { forum, ana } = await openForum(['Ana']);
  const { store } = forum.app.context;
  const author = (await store.read(findUser(ana.email))) as UserRow;
  const postId = await publish(ana, { title: 'Kettle' });
  for (const n of [1, 2, 3]) await writeComment(ana, postId, `whistle ${n}`);
  const earlier = { at: Date.now() - 3_600_000, ...unmarked('whistle before') };
  await addComment(store, { postId, author, createdText: '', ...earlier });
  await rebuildSearchIndex(store);
  const { results } = (await forum.visitor.call('GET /search', { query: { q: 'whistle' } })).body;
  expect(results.map(({ excerpt }) => excerpt)).toEqual([
    'whistle 3',
    'whistle 2',
    'whistle 1',
    'whistle before',
  ]);
  expect(await faults(forum)).toEqual([]);
});

onFile(
  'the search index: texts that an import which was cut left without a number are found after the next start',
  async () => {
    const settings = await openShared();
    const before = await openTestApp(settings, true);
    await fill(before);
    await executeSql(
      before,
      `delete from post_docs; delete from comment_docs; ${EMPTY}; ${FORGET}`,
    );
    await before.close();
    const forum = await openTestApp(settings);
    await expect.poll(() => countOf(forum, 'whistle')).toBe(131);
    expect(await faults(forum)).toEqual([]);
  },
);

onFile(
  'the search index: a deleted text that was written by a clock ahead hides no later one',
  async () => {
    const settings = await openShared();
    const before = await openTestApp(settings, true);
    const { id } = await fill(before);
    const ahead = `insert into comment_docs (key) select max(key) + 4000000000 from comments`;
    await executeSql(before, ahead);
    await before.close();
    const forum = await openTestApp(settings);
    await writeComment(await forum.memberWithoutPassword('Bo'), id, 'a teapot since');
    expect(await countOf(forum, 'teapot')).toBe(1);
  },
);

test('the search index: a sample beside numbers of deleted texts is found', async () => {
  const settings = await openShared();
  const before = await openTestApp(settings, true);
  const { ana, id } = await fill(before);
  const { store } = before.app.context;
  await removePost(store, id, {
    by: (await store.read(findUser(ana.email))) as UserRow,
    reason: '',
  });
  await seed(store, { posts: 5, startingVotes: true });
  expect(await faults(before)).toEqual([]);
  await before.close();
});

onFile('the search index: a forum of the release before makes it anew while it runs', async () => {
  const settings = await openShared();
  const before = await openTestApp(settings, true);
  await fill(before);
  const migration = readFileSync(`${MIGRATIONS}/0033_search_documents.sql`, 'utf8');
  const words = `insert into comment_words (rowid, words) select key, 'whistle' from comments`;
  await executeSql(
    before,
    `drop table post_docs; drop table comment_docs; ${EMPTY}; ${words}; ${migration}`,
  );
  await before.close();
  const forum = await openTestApp(settings);
  await expect.poll(() => countOf(forum, 'whistle')).toBe(131);
  await expect.poll(() => countOf(forum, 'kettle')).toBe(1);
  expect(await faults(forum)).toEqual([]);
});

test('the search index: fsck tells of missing, left and wrong words, and makes it anew', async () => {
  const settings = await openShared();
  const forum = await openTestApp(settings);
  const { ana } = await fill(forum);
  expect(await faults(forum)).toEqual([]);
  await executeSql({ ...forum, shared: settings }, `delete from post_words`);
  expect(await faults(forum)).toEqual([
    expect.stringMatching(/^One of the posts \(.*\) is missing in the search index$/),
  ]);
  const edited = `update comments set text = 'some other words' where key = (select min(key) from comments)`;
  await executeSql({ ...forum, shared: settings }, edited);
  expect(await faults(forum)).toContainEqual(
    expect.stringMatching(/^The words of one of the comments \(.*\) are not those of its text$/),
  );
  if (!onServers) {
    await executeSql(
      { ...forum, shared: settings },
      `insert into post_words (rowid, words) values (7, 'nobody')`,
    );
    expect(await faults(forum)).toContainEqual(
      'The search index has words of posts that are not there (key -7)',
    );
  }
  const { code, said } = await run('fsck', ['--rebuild-search'], settings);
  expect([code, said[0]]).toEqual([0, 'The search indexes are made anew.']);
  expect(await faults(forum)).toEqual([]);
  expect(await countOf(forum, 'kettle')).toBe(1);
  expect(await countOf(forum, 'other words')).toBe(1);
  await publish(ana, { title: 'Since then', description: 'kettle' });
  expect(await countOf(forum, 'kettle')).toBe(2);
});

test('the search index: fsck recounts words after a rebuild until it has found them right, and later with --words', async () => {
  const settings = await openShared();
  const forum = await openTestApp(settings);
  await fill(forum);
  const setText = (text: string) =>
    executeSql(
      { ...forum, shared: settings },
      `update comments set text = '${text}' where key = (select min(key) from comments)`,
    );
  const failing = { code: 1, complaints: expect.stringMatching(/^The words of one of the comm/) };
  await setText('some other words');
  expect(await run('fsck', [], settings)).toMatchObject(failing);
  await setText('whistle 0');
  expect(await run('fsck', [], settings)).toMatchObject({ code: 0 });
  await setText('some other words');
  expect(await run('fsck', [], settings)).toMatchObject({ code: 0 });
  expect(await run('fsck', ['--words'], settings)).toMatchObject(failing);
  expect(await run('fsck', ['--rebuild-search'], settings)).toMatchObject({ code: 0 });
});

test('the search index: a deleted post takes the words of all its comments along', async () => {
  const forum = await openTestApp();
  const { ana, id } = await fill(forum);
  await ana.call('DELETE /posts/{id}', { params: { id } });
  expect(await faults(forum)).toEqual([]);
  expect(await countOf(forum, 'whistle')).toBe(0);
});

test('the search index: texts that are edited or deleted in their own commit are indexed as they are left', async () => {
  const { forum, ana } = await openForum(['Ana']);
  const { store } = forum.app.context;
  const author = (await store.read(findUser(ana.email))) as UserRow;
  const [postId, gone] = [await publish(ana, { title: 'Kettle' }), await publish(ana)];
  const written = { author, createdText: '', ...unmarked('whistle') };
  const [comment] = await Promise.all([
    store.write(function* (tx) {
      const added = yield* insertComment(tx, { ...written, postId });
      if (typeof added === 'string') return added;
      return yield* changeComment(tx, { id: added.id, version: 1, ...unmarked('a hum') });
    }),
    addComment(store, { ...written, postId: gone }),
    removePost(store, gone, { by: author, reason: '' }),
  ]);
  expect(comment).toMatchObject({ comment: { version: 2 }, isConflict: false });
  expect(await faults(forum)).toEqual([]);
  expect([await countOf(forum, 'whistle'), await countOf(forum, 'hum')]).toEqual([0, 1]);
});

test.skipIf(onServers)('the search index: the comments of one commit share a segment', async () => {
  const { forum, ana } = await openForum(['Ana']);
  const { store, config } = forum.app.context;
  const author = (await store.read(findUser(ana.email))) as UserRow;
  const postId = await publish(ana);
  const comment = { postId, author, createdText: '', ...unmarked('whistle') };
  await Promise.all(Array.from({ length: 50 }, () => addComment(store, comment)));
  const file = new Database(config.databaseFile, { readonly: true });
  onTestFinished(() => void file.close());
  const segments = file.prepare('select count(distinct segid) from comment_words_idx').pluck();
  expect(segments.get()).toBe(1);
});
