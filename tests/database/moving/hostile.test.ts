import { expect, test } from 'vitest';
import { freshFolder } from '../../support/folders.ts';
import { discourseForum } from '../../support/moving/discourse.ts';
import { mysqlDump, pgDump, writeBackup, writeDump } from '../../support/moving/dumps.ts';
import { leadTo, moveFrom, newForum } from '../../support/moving/move-in.ts';
import { phpbbForum } from '../../support/moving/phpbb.ts';
import { openTestApp } from '../../support/test-app.ts';

/** Random letters, which no engine can compress. */
const long = (length: number) =>
  Array.from({ length }, (_, n) => ((n * n * 7_919) % 1_679_616).toString(36))
    .join('')
    .slice(0, length);

test('A name of the old forum may have any character', async () => {
  const settings = await newForum();
  const dump = phpbbForum({
    config: { sitename: "Old\0 \u202e'Forum'" },
    users: [{ user_id: 2, username: 'Ana', user_email: 'ana@example.com' }],
    topics: [{ topic_id: 1, topic_title: 'Tea', topic_first_post_id: 10 }],
    posts: [{ post_id: 10, post_text: '<t>first</t>' }],
  });
  const { faults } = await moveFrom('phpbb', writeDump(freshFolder(), mysqlDump(dump)), settings);
  expect(faults).toEqual([]);
});

test('Names that no address can ask for have none, and their people come', async () => {
  const settings = await newForum();
  const names = [null, 'b\0c', long(9_000), 'ana'];
  const dump = discourseForum({
    users: names.map((username, n) => ({ id: n + 1, username })),
    emails: names.map((_, n) => ({ user_id: n + 1, email: `m${n}@example.com` })),
    categories: [{ id: 1, name: 'Tea', slug: `tea\0${long(9_000)}` }],
    topics: [{ id: 1, title: 'Tea' }],
    posts: [{ id: 1, raw: 'first' }],
  });
  const file = writeBackup(freshFolder(), pgDump(dump));
  const { faults } = await moveFrom('discourse', file, settings);
  expect(faults).toEqual([]);
  const app = await openTestApp(settings);
  expect(await leadTo(app, '/u/ana')).toEqual([301, expect.stringContaining('/')]);
});

test('Words are looked for in a text of signs in linear time', { timeout: 60_000 }, async () => {
  const settings = await newForum();
  const dump = phpbbForum({
    users: [
      { user_id: 2, username: 'Ana', user_email: 'ana@example.com' },
      { user_id: 3, username: 'Bo', user_email: 'bo@example.com' },
    ],
    topics: [{ topic_id: 1, topic_title: 'Tea', topic_first_post_id: 10 }],
    posts: [
      { post_id: 10, post_text: '<t>first</t>' },
      { post_id: 11, poster_id: 3, post_text: `${'<a[b'.repeat(100_000)} hello` },
      {
        post_id: 12,
        post_text: '[quote=&quot;Bo&quot;:1a2b3c4d]hello[/quote:1a2b3c4d] hi',
        bbcode_uid: '1a2b3c4d',
      },
    ],
  });
  const { report, faults } = await moveFrom(
    'phpbb',
    writeDump(freshFolder(), mysqlDump(dump)),
    settings,
  );
  expect(faults).toEqual([]);
  expect(report.came).toContainEqual({ what: 'replies', count: 1 });
});
