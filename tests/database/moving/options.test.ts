import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { moveIn } from '../../../db/maintenance/moving/move-in.ts';
import { readConfig } from '../../../server/app/config/config.ts';
import { run } from '../../support/commands.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { freshFolder } from '../../support/folders.ts';
import { mysqlDump, tableOf, writeDump } from '../../support/moving/dumps.ts';
import { leadTo, moveFrom, newForum, refusalOf } from '../../support/moving/move-in.ts';
import { ANA, BO, type PhpbbParts, phpbbFile, phpbbForum } from '../../support/moving/phpbb.ts';
import { onServers } from '../../support/servers.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

const TEXTS = [
  { post_id: 10, post_text: '<t>first</t>' },
  { post_id: 11, poster_id: 3, post_text: '<t>second</t>' },
];
const PARTS: PhpbbParts = { users: [{ ...ANA, user_type: 3 }, BO], posts: TEXTS };
const BAN = {
  ban_userid: 3,
  ban_start: 1,
  ban_end: 0,
  ban_exclude: 0,
  ban_give_reason: 'Adverts',
};
const later: PhpbbParts = {
  ...PARTS,
  posts: [...TEXTS, { post_id: 12, poster_id: 3, post_text: '<t>third</t>' }],
};

describe('--try', () => {
  test('reports what an import would bring, and writes nothing', async () => {
    const settings = await newForum();
    const tried = await moveFrom('phpbb', phpbbFile(PARTS), settings, { isTrial: true });
    if (settings['DATABASE_URL']?.startsWith('file:'))
      expect(existsSync(settings['DATABASE_URL'].slice('file://'.length))).toBe(false);
    const done = await moveFrom('phpbb', phpbbFile(PARTS), settings);
    expect(tried.report).toEqual(done.report);
  });
});

describe('--again', () => {
  test('replaces an import: ids stay, admins and dismissed moderators stay so, and what came since comes', async () => {
    const settings = await newForum();
    await moveFrom('phpbb', phpbbFile(PARTS), settings);
    const before = await openTestApp(settings, true);
    const { body: posts } = await before.visitor.call('GET /posts', {});
    await run('admin', ['grant', 'bo@example.com'], settings);
    const admin = await before.memberWithoutPassword('Bo');
    const params = { id: posts[0]?.authorId ?? '' };
    await admin.call('PUT /admin/users/{id}/moderator', { params, body: { on: false } });
    await before.close();

    await moveFrom('phpbb', phpbbFile(later), settings, { isAgain: true });
    const after = await openTestApp(settings);
    const { body: again } = await after.visitor.call('GET /posts', {});
    expect(again.map(({ _id, commentCount }) => [_id, commentCount])).toEqual([[posts[0]?._id, 2]]);
    const bo = await after.memberWithoutPassword('Bo');
    expect((await bo.call('GET /admin/moved', {})).status).toBe(200);
    const { body: log } = await bo.call('GET /admin/audit', {});
    expect(
      log.entries
        .filter(({ act }) => act.startsWith('moderator'))
        .map(({ actor, act }) => [actor, act]),
    ).toEqual([
      ['bo@example.com', 'moderator dismissed'],
      ['npm run import', 'moderator named'],
    ]);
    expect(await leadTo(after, '/phpBB3/viewtopic.php?p=12')).toEqual([301, expect.any(String)]);
  });

  test('brings the name of the forum anew, unless an admin has set one', async () => {
    const settings = await newForum();
    const named = (sitename: string) => phpbbFile({ ...PARTS, config: { sitename } });
    const openAgain = async (sitename: string, isAgain = true) => {
      await moveFrom('phpbb', named(sitename), settings, { isAgain });
      return openTestApp(settings, true);
    };
    const nameOf = async ({ visitor }: TestApp) =>
      (await visitor.call('GET /site', {})).body.siteName;

    const first = await openAgain('Wrong dump', false);
    expect(await nameOf(first)).toBe('Wrong dump');
    await first.close();
    const second = await openAgain('Tea');
    expect(await nameOf(second)).toBe('Tea');
    await second.close();
    await run('admin', ['grant', 'bo@example.com'], settings);
    const third = await openTestApp(settings, true);
    const bo = await third.memberWithoutPassword('Bo');
    await bo.call('PATCH /settings', { body: { siteName: 'Ours' } });
    await third.close();
    const last = await openAgain('Tea');
    expect(await nameOf(last)).toBe('Ours');
  });

  test('is refused once somebody has written, voted, thanked or changed a profile', async () => {
    const settings = await newForum();
    await moveFrom('phpbb', phpbbFile(PARTS), settings);
    const forum = await openTestApp(settings, true);
    const bo = await forum.memberWithoutPassword('Bo');
    const { body: posts } = await bo.call('GET /posts', {});
    await bo.call('PATCH /posts/{id}/upvote', { params: { id: posts[0]?._id ?? '' } });
    await forum.close();
    expect(await refusalOf('phpbb', phpbbFile(later), settings, { isAgain: true })).toMatch(
      /^Nothing is imported\. The forum was used since its import: there are changes in .*votes\./,
    );
  });

  test.each([
    [
      'changed their address',
      "update users set email = 'bo@example.net' where display_name = 'Bo'",
      'people',
    ],
    [
      'set a new password',
      "update users set token_series = token_series + 1 where display_name = 'Bo'",
      'people',
    ],
    ['chosen their mails', "update users set mail = 'none' where display_name = 'Bo'", 'people'],
    ['closed a topic', 'update posts set is_closed = true', 'posts'],
    ['renamed a tag', "update tags set name = 'coffee' where name like 'tea%'", 'tags'],
    [
      'opened a poll',
      "insert into polls (post_key, totals) select key, '[0,0]' from posts",
      'polls',
    ],
    [
      'claimed a payment for Gold',
      `insert into claims (key, id, user_key, method, trx_id, last4, amount, claimed_at)
        select 1, '1', key, 'bkash', 'ABC123', '1234', 100, 1 from users where display_name = 'Bo'`,
      'claims',
    ],
    ['ended a ban', 'update sanctions set ended_at = 1', 'sanctions'],
  ])('is refused once somebody has %s', async (_what, sql, where) => {
    const banned = { ...PARTS, tables: { banlist: tableOf(BAN) } };
    const settings = await newForum();
    await moveFrom('phpbb', phpbbFile(banned), settings);
    const forum = await openTestApp(settings, true);
    await executeSql(forum, sql);
    await forum.close();
    expect(await refusalOf('phpbb', phpbbFile(banned), settings, { isAgain: true })).toMatch(
      new RegExp(`there are changes in ${where}\\.`),
    );
  });

  test('is named where a forum was imported before', async () => {
    const settings = await newForum();
    await moveFrom('phpbb', phpbbFile(PARTS), settings);
    expect(await refusalOf('phpbb', phpbbFile(later), settings)).toBe(
      'A forum was imported here before. --again replaces that import.',
    );
  });

  test('is refused where nothing was imported', async () => {
    expect(await refusalOf('phpbb', phpbbFile(PARTS), await newForum(), { isAgain: true })).toBe(
      'There is no import to replace. Say the command without --again.',
    );
  });
});

describe('A dump is refused', () => {
  test.each([
    [
      'of another platform',
      '-- a dump\nCREATE TABLE `x` (`a` int);\n',
      /no whole dump of phpBB.*lacks the tables config, users/,
    ],
    ['that lacks a table', dropped('phpbb_acl_options'), /lacks the tables acl_options/],
    ['that is cut', mysqlDump(phpbbForum(PARTS)).slice(0, -400), /cut/],
    [
      'of two forums',
      mysqlDump({ ...phpbbForum(PARTS), ...phpbbForum(PARTS, 'old_') }),
      /has 2 forums, with the prefixes old_, phpbb_/,
    ],
  ])('%s', async (_what, text, sentence) => {
    const file = writeDump(freshFolder(), text);
    expect(await refusalOf('phpbb', file, await newForum())).toMatch(sentence);
  });

  test('whose texts are UTF-8 that was read as Latin-1, with an example', async () => {
    const wrong = Buffer.from('আড্ডা আর চা', 'utf8').toString('latin1');
    const file = phpbbFile({
      ...PARTS,
      topics: [{ topic_id: 1, topic_title: wrong, topic_first_post_id: 10 }],
    });
    expect(await refusalOf('phpbb', file, await newForum())).toMatch(
      /UTF-8 that was read as Latin-1 \(mojibake\): “à¦.*should be “আড্ডা আর চা”/,
    );
  });
});

function dropped(table: string): string {
  const { [table]: _, ...rest } = phpbbForum(PARTS);
  return mysqlDump(rest);
}

test('forums of other names or numbers in --tags are named, with those that come', async () => {
  const tags = join(freshFolder(), 'tags');
  writeFileSync(tags, 'Coffee = kaffee\n');
  expect(await refusalOf('phpbb', phpbbFile(PARTS), await newForum(), { tags })).toBe(
    '--tags names forums that do not come: coffee. These come: 2 Tea & Talk.',
  );
});

test('a forum that --tags leaves out by a wrong name is named as well, and not imported', async () => {
  const forums = [
    { forum_id: 2, forum_name: 'Tea' },
    { forum_id: 3, forum_name: 'Staff' },
  ];
  const tags = join(freshFolder(), 'tags');
  writeFileSync(tags, 'Staff = -\nStuff = -\n');
  const dump = phpbbFile({ ...PARTS, forums });
  expect(await refusalOf('phpbb', dump, await newForum(), { tags })).toBe(
    '--tags names forums that do not come: stuff. These come: 2 Tea.',
  );
});

test('the command imports, reports as a letter, asks for an admin once, and keeps nothing half when it fails', async () => {
  const settings = await newForum();
  const cut = writeDump(freshFolder(), mysqlDump(phpbbForum(PARTS)).slice(0, -400));
  const failed = await run('import', ['--from', 'phpbb', cut], settings);
  expect(failed).toMatchObject({ code: 1, complaints: expect.stringContaining('cut') });
  const args = ['--from', 'phpbb', phpbbFile(PARTS)];
  const pictures = ['--from', 'phpbb', phpbbFile(PARTS), '--files', freshFolder()];
  expect(await run('import', pictures, { ...settings, IMAGES: 'off' })).toMatchObject({
    code: 1,
    complaints: 'This forum takes no pictures (IMAGES=off): leave --files out.\n',
  });
  const { code, said, complaints } = await run('import', args, settings);
  expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
  expect(said.join('\n')).toContain('2 members');
  expect(said.at(-1)).toMatch(/^Nobody is an admin yet/);
  await run('admin', ['grant', 'bo@example.com'], settings);
  const again = await run('import', [...args, '--again'], settings);
  expect(again.said.at(-1)).toBe('The report stays at /dashboard/moved.');
});

test.runIf(onServers)(
  'an import waits for the connection of a server that has just stopped',
  async () => {
    const settings = await newForum();
    const client = (name: string) =>
      new pg.Client({ connectionString: String(settings['DATABASE_URL']), application_name: name });
    const [server, watcher] = [client('adda'), client('watcher')];
    await Promise.all([server.connect(), watcher.connect()]);
    const importing = moveFrom('phpbb', phpbbFile(PARTS), settings);
    const asks = `select 1 from pg_stat_activity where datname = current_database()
    and application_name = 'adda import' and query like '%application_name%'`;
    await expect.poll(async () => (await watcher.query(asks)).rowCount).toBe(1);
    await Promise.all([server.end(), watcher.end()]);
    expect((await importing).came).toMatchObject({ posts: 1 });
  },
);

test('the event loop has turns while records come, so that a signal stops the import', async () => {
  const replies = Array.from({ length: 3_000 }, (_, n) => ({
    post_id: 100 + n,
    post_text: `<t>reply ${n}</t>`,
  }));
  const file = phpbbFile({ ...PARTS, posts: [...TEXTS, ...replies] });
  const steps = new Set<string>();
  let firstTurnAt = Number.POSITIVE_INFINITY;
  let last = 0;
  await moveIn(
    readConfig(await newForum()),
    { from: 'phpbb', file, isTrial: true },
    (what, done) => {
      steps.add(what);
      if (what !== 'records') return;
      if (done === 1) setImmediate(() => (firstTurnAt = last));
      last = done;
    },
  );
  expect([...steps].at(0)).toMatch(/^[\d,]+ rows, MB of the dump$/);
  expect(firstTurnAt).toBeLessThan(last);
});

test('a link to another host that begins with two slashes stays, and --was is reported without a password', async () => {
  const parts = {
    ...PARTS,
    posts: [
      {
        post_id: 10,
        post_text:
          '<r><URL url="//evil.example.org/viewtopic.php?t=1"><s>[url]</s>x<e>[/url]</e></URL></r>',
      },
    ],
  };
  const settings = await newForum();
  const was = 'https://boss:secret@old.example.org/phpBB3/index.php';
  const { report } = await moveFrom('phpbb', phpbbFile(parts), settings, { was });
  expect(report.was).toBe('https://old.example.org/phpBB3/');
  const { visitor } = await openTestApp(settings);
  const { body: posts } = await visitor.call('GET /posts', {});
  expect(posts[0]?.description).not.toContain('/post-details/');
});
