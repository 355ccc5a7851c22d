import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { faultsOf } from '../../db/create-store.ts';
import { run } from '../support/commands.ts';
import { publish, writeComment } from '../support/content.ts';
import { executeSql } from '../support/execute-sql.ts';
import { onServers, settingsFor } from '../support/servers.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

/** The name of the key in the tables of the index. */
const KEY = onServers ? 'key' : 'rowid';
/** Of a forum from before the search nothing is known of its indexes. */
const FORGET = `delete from settings where name in ('search.posts', 'search.comments')`;
const EMPTY = onServers
  ? 'delete from post_words; delete from comment_words'
  : `insert into post_words(post_words) values ('delete-all');
     insert into comment_words(comment_words) values ('delete-all')`;

async function openShared(): Promise<Record<string, string>> {
  const dir = mkdtempSync(join(tmpdir(), 'adda-search-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
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
      `insert into post_words (${KEY}, words) values (7, 'nobody')`,
    );
    expect(await faults(forum)).toContainEqual(
      'The search index has words of posts that are not there (key 7)',
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

test('the search index: a deleted post takes the words of all its comments along', async () => {
  const forum = await openTestApp();
  const { ana, id } = await fill(forum);
  await ana.call('DELETE /posts/{id}', { params: { id } });
  expect(await faults(forum)).toEqual([]);
  expect(await countOf(forum, 'whistle')).toBe(0);
});
