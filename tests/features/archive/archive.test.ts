import { expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { sqliteCore } from '../../../db/core/drizzle.ts';
import { refsOf, schema, TABLES } from '../../../db/core/schema/relations.ts';
import { SEARCH_TABLES } from '../../../db/core/schema/schema.ts';
import { archiveWaiting } from '../../../db/features/archive/archive.ts';
import { restoreArchive } from '../../../db/features/archive/restore.ts';
import { unshownPolls } from '../../../db/features/polls/polls.ts';
import { openReadSnapshot } from '../../../db/maintenance/transfer/read-snapshot.ts';
import { POLL, publish } from '../../support/content.ts';
import { LINK } from '../../support/features/held.ts';
import { fillForum } from '../../support/forums/full.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

type Row = Record<string, unknown>;
const isIndex = (name: string) => (SEARCH_TABLES as readonly string[]).includes(name);
const sqlName = (name: (typeof TABLES)[number]) => sqliteCore.getTableConfig(schema[name]).name;
/** The tables whose rows go with a post or a comment. */
const BELONGING = TABLES.filter((name) => {
  const { postKey, commentKey } = refsOf(name);
  return !isIndex(name) && (postKey === 'posts' || commentKey === 'comments');
});

async function rowsOf(forum: TestApp, sql: string): Promise<Row[]> {
  const snapshot = await openReadSnapshot(forum.app.context.config);
  const rows: Row[] = [];
  for await (const row of snapshot.rows(sql)) rows.push(row);
  await snapshot.close();
  return rows;
}

/** Rows that change by themselves: revs grow, workers note how far they are, and a counter of nothing may have a row. */
const changes = ({ name, value }: Row) =>
  /^(rev\.|inbox\.of|pushes-swept|arrivals\.since)/.test(String(name)) || Number(value) === 0;
const isRev = (column: string) => /^(rev|comments_rev|inbox_rev|stale)$/.test(column);

/** Everything that a forum holds, but for revs, and for the index of words, which fsck compares with the texts. */
async function contentOf(forum: TestApp) {
  const content: Record<string, string[]> = {};
  for (const name of TABLES.filter((one) => !isIndex(one))) {
    const rows = await rowsOf(forum, `select * from ${sqlName(name)}`);
    content[name] = rows
      .filter((row) => !(['counters', 'settings'].includes(name) && changes(row)))
      .map((row) => JSON.stringify(row, (column, value) => (isRev(column) ? undefined : value)))
      .sort();
  }
  return content;
}

const found = async (forum: TestApp, q: string) =>
  (await forum.visitor.call('GET /search', { query: { q } })).body.results.map(({ _id }) => _id);

test('each post and comment of a full forum is archived and comes back with all that belonged to it', async () => {
  const forum = await openTestApp();
  const { root, ana, named } = await fillForum(forum);
  await root.call('PATCH /settings', { body: { newcomers: 'held' } });
  const cid = await forum.someone('Cid');
  const postId = named[0]?.post ?? '';
  const body = { postId, authorEmail: cid.email, text: LINK };
  expect((await cid.call('POST /comments', { body })).body.held).toBe(true);
  const asked = { params: { id: await publish(root, { poll: POLL }) } };
  for (const who of [root, ana])
    await who.call('PUT /posts/{id}/poll/vote', { ...asked, body: { options: [2] } });
  const { store, scores, config } = forum.app.context;
  await expect.poll(() => store.read(unshownPolls())).toEqual([]);
  const textsOf = async (kind: 'post' | 'comment') =>
    (await rowsOf(forum, `select id from ${kind}s`)).map(({ id }) => ({ kind, id: String(id) }));
  const texts = [...(await textsOf('comment')), ...(await textsOf('post'))];
  const before = await contentOf(forum);
  const words = [await found(forum, 'tea'), await found(forum, 'চা')];
  const seen = new Set<string>();
  for (const text of texts) {
    expect(await store.write((tx) => archiveWaiting(tx, text, 0))).toBe(true);
    const { id, kind } = text;
    const path = kind === 'post' ? `/posts/${id}` : `/comments/${id}/replies`;
    expect((await forum.raw(path)).status).toBe(404);
    for (const { name } of await rowsOf(forum, 'select distinct name from archived_rows'))
      seen.add(String(name));
    expect(await faultsOf(config)).toEqual([]);
    expect(await store.write((tx) => restoreArchive(tx, scores, id))).toBe(true);
    expect(await contentOf(forum)).toEqual(before);
    expect(await store.write((tx) => restoreArchive(tx, scores, id))).toBe(false);
  }
  expect([await found(forum, 'tea'), await found(forum, 'চা')]).toEqual(words);
  expect(await faultsOf(config)).toEqual([]);
  expect([...seen].sort()).toEqual(['posts', ...BELONGING].sort());
});
