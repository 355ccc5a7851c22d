import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder } from '../../support/folders.ts';
import { mysqlDump, tableOf, writeDump } from '../../support/moving/dumps.ts';
import { leadTo, moveFrom, newForum } from '../../support/moving/move-in.ts';
import { PORTER } from '../../support/moving/whole-forums.ts';
import { openTestApp } from '../../support/test-app.ts';

test('the tables of Nitro Porter come, a category that the operator leaves out does not', async () => {
  const settings = await newForum();
  const folder = freshFolder();
  const tags = join(folder, 'tags.txt');
  writeFileSync(tags, '# the forums\nTea = চা\n2 = -\n');
  const file = writeDump(folder, mysqlDump(PORTER));
  const moved = await moveFrom('porter', file, settings, { tags });
  expect(moved.came).toMatchObject({
    members: 2,
    posts: 2,
    comments: 2,
    answers: 1,
    sanctions: 1,
    moderators: 1,
    closed: 1,
  });
  expect(moved.left).toMatchObject({ hiddenForums: 1, hiddenTopics: 1, orphans: 2 });
  expect(moved.report.faults).toEqual([
    { what: 'orphans', id: 'discussion 8, which has no text' },
    { what: 'orphans', id: 'comment 99' },
  ]);

  const forum = await openTestApp(settings);
  const { visitor } = forum;
  const { body: posts } = await visitor.call('GET /posts', { query: { limit: 10 } });
  expect(posts.map(({ title, tag, authorName }) => [title, tag, authorName])).toEqual([
    ['Body in a comment', 'চা', 'বো'],
    ['With a body', 'চা', 'Ana'],
  ]);
  const [first, question] = posts;
  const texts = async (id: string) =>
    (await visitor.call('GET /comments/{id}', { params: { id } })).body.comments.map(
      ({ text, authorName }) => [text, authorName],
    );
  expect(await texts(question?._id ?? '')).toEqual([['An *answer*', 'বো']]);
  expect(await texts(first?._id ?? '')).toEqual([['plain \\*text\\*', 'Deleted member']]);
  for (const [url, id] of [
    ['/discussion/5/with-a-body', question?._id],
    ['/discussion/comment/60', first?._id],
    ['/threads/with-a-body.5/', question?._id],
  ] as const)
    expect(await leadTo(forum, url)).toEqual([301, `/post-details/${id}`]);
  expect(await leadTo(forum, '/discussion/7/for-staff')).toEqual([404, null]);
});

test('a discussion of Flarum that has two tags comes once', async () => {
  const row = { DiscussionID: 1, Name: 'Tea', InsertUserID: 1, Body: 'Tea', Format: 'Html' };
  const at = { DateInserted: '2019-01-01 00:00:00' };
  const tables = {
    ...PORTER,
    PORT_Discussion: tableOf({ ...row, ...at, CategoryID: 1 }, { ...row, ...at, CategoryID: 2 }),
  };
  const file = writeDump(freshFolder(), mysqlDump(tables));
  const moved = await moveFrom('porter', file, await newForum(), { isTrial: true });
  expect(moved.came).toMatchObject({ posts: 1 });
});
