import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { newRowId } from '../../../db/core/ids.ts';
import { postBy } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { approve, LINK, waiting } from '../../support/features/held.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { onServers } from '../../support/servers.ts';

const { forum, root } = await openFileForumWith(['Root'], { NEWCOMERS: 'held' });
const engine = onServers ? 'postgres' : 'sqlite';
const MIGRATION = new URL(
  `../../../migrations/${engine}/0032_approved_texts_keep_their_ids.sql`,
  import.meta.url,
);
/** Takes the tables back to those of the release before. */
const BEFORE = [
  'drop index posts_waited',
  'drop index comments_waited',
  'alter table posts drop column waited_since',
  'alter table comments drop column waited_since',
  'alter table held add became text',
  'create index held_waiting on held (key) where became is null',
];

test('a forum of the release before: what waits goes on waiting, and former ids name nothing any more', async () => {
  const ana = await forum.someone('New');
  const body = postBy(ana, { description: LINK });
  const { insertedId: id } = (await ana.call('POST /posts', { body })).body;
  for (const sql of BEFORE) await executeSql(forum, sql);
  const former = newRowId();
  await executeSql(
    forum,
    `insert into held (key, id, kind, author_key, text, held_at, became)
      select ${former.key}, '${former.id}', 'post', key, '', 5, 'another' from users where email = '${ana.email}'`,
  );
  await executeSql(forum, readFileSync(MIGRATION, 'utf8'));
  expect((await waiting(root)).held.map(({ _id }) => _id)).toEqual([id]);
  expect(await approve(root, id)).toEqual({ status: 200, id });
  await forum.visitor.refused(404, 'GET /posts/{id}', { params: { id: former.id } });
  const found = await faultsOf(forum.app.context.config);
  // Columns of later migrations stand before the one that this migration brings back.
  expect(found.filter((fault) => !/^The table (posts|comments) /.test(fault))).toEqual([]);
});
