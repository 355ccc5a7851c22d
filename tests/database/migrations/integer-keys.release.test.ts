import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import { OperatorError } from '../../../db/core/errors.ts';
import { findFaults } from '../../../db/maintenance/check/fsck.ts';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { freshFile, freshFolder } from '../../support/folders.ts';
import {
  ana,
  ben,
  cem,
  comment,
  later,
  openBeforeKeys,
  posts,
  reply,
} from '../../support/forums/before-keys.ts';
import { onFile } from '../../support/forums/old.ts';
import { openTestApp } from '../../support/test-app.ts';

onFile(
  'rows whose ids share 60 bits keep their ids, their order and what belongs to them',
  async () => {
    const DATA_DIR = freshFolder();
    openBeforeKeys(join(DATA_DIR, 'forum.db')).close();
    const forum = await openTestApp({ DATA_DIR }, true);
    const { visitor } = forum;
    const listed = (await visitor.call('GET /posts')).body.map(({ _id }) => _id);
    expect(listed).toEqual([later, ...posts.toReversed()]);
    for (const id of listed)
      expect((await visitor.call('GET /posts/{id}', { params: { id } })).body._id).toBe(id);
    const thread = await visitor.call('GET /comments/{id}', { params: { id: posts[1] } });
    expect(thread.body.comments.map(({ _id, postId }) => [_id, postId])).toEqual([
      [reply, posts[1]],
      [comment, posts[1]],
    ]);
    for (const [id, comments] of [
      [ana, 0],
      [ben, 1],
      [cem, 1],
    ] as const)
      expect((await visitor.call('GET /members/{id}', { params: { id } })).body).toMatchObject({
        _id: id,
        comments,
      });
    const root = await forum.admin('Root');
    const { reports } = (await root.call('GET /reports')).body;
    expect(reports).toMatchObject([{ _id: ana, commentId: reply, postId: posts[1] }]);
    await root.call('DELETE /comments/{id}', { params: { id: reply } });
    await forum.close();
    expect(findFaults(join(DATA_DIR, 'forum.db'))).toEqual([]);
  },
);

onFile.each([
  [
    'a row without its parent',
    `insert into comments values ('01952674-0001-7000-8000-000000000001', 'gone', '${ben}', 'Lost', '', 3)`,
    /stay as they were: NOT NULL .*comments\.post_key/,
  ],
  [
    'an id of a time that no key has',
    "insert into tags values ('03b58ac6-f000-7000-8000-000000000001', 'later')",
    /stay as they were: CHECK .*no_id_of_a_time_after_2089/,
  ],
])('%s is refused with a sentence, and the file stays as it is', (_, statement, sentence) => {
  const file = freshFile();
  const old = openBeforeKeys(file);
  old.pragma('foreign_keys = off');
  old.exec(statement);
  const rows = (handle: Database.Database) =>
    handle
      .prepare('select (select count(*) from comments), (select count(*) from tags)')
      .raw()
      .get();
  const before = rows(old);
  old.close();
  expect(() => openSqlite(file)).toThrow(OperatorError);
  expect(() => openSqlite(file)).toThrow(sentence);
  const after = new Database(file, { readonly: true });
  expect(rows(after)).toEqual(before);
  after.close();
});
