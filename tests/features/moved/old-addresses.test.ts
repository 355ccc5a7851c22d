import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../db/core/ids.ts';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { idOf } from '../../support/features/inbox.ts';
import { finish, leave } from '../../support/features/leaving.ts';
import { storeReport } from '../../support/moving/stored-report.ts';
import { openFileForumWith, openForum } from '../../support/open-forum.ts';
import { rawRequest } from '../../support/raw-http.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
describe('The addresses of a forum that was imported', async () => {
  const { forum, ana } = await openFileForumWith(['Ana']);
  let at: { post: string; reply: string; later: string; member: string };
  const ask = (path: string, method = 'GET', headers: Record<string, string> = BROWSER) =>
    rawRequest(forum.url + path, { method, headers });
  const placeOf = async (path: string) => {
    const { status, headers } = await ask(path);
    return [status, headers.get('location')];
  };

  beforeAll(async () => {
    const root = await forum.admin('Root');
    const { _id: tag } = (await root.call('POST /tags', { body: { name: 'চা' } })).body;
    const post = await publish(ana);
    const reply = (await writeComment(ana, post, 'tea'))._id;
    const later = (await writeComment(ana, post, 'more tea'))._id;
    const member = await idOf(ana);
    const targets = [
      ['topic', '45', post],
      ['text', '450', post],
      ['text', '453', reply],
      ['text', '45/3', reply],
      ['topic', '46', newId()],
      ['text', '460', newId()],
      ['forum', '2', tag],
      ['forumSlug', 'চায়ের দোকান', tag],
      ['forumSlug', 'parent/tea', tag],
      ['tag', 'চা', tag],
      ['forum', '1', 'home'],
    ];
    await storeReport(forum, '/phpBB3/');
    await executeSql(
      forum,
      [
        ...targets.map(
          (values) =>
            `insert into old_addresses (kind, old_id, target) values ('${values.join("', '")}')`,
        ),
        ...["'member', '3'", "'memberName', 'রহিম উদ্দিন'", "'memberName', 'anna'"].map(
          (name) =>
            `insert into old_members (kind, old_id, user_key) select ${name}, key from users where id = '${member}'`,
        ),
      ].join(';\n'),
    );
    at = {
      post: `/post-details/${post}`,
      reply: `/post-details/${post}?comment=${reply}`,
      later: `/post-details/${post}?comment=${later}`,
      member: `/people/${member}`,
    };
  });

  const TOPIC = [
    '/viewtopic.php?t=45',
    '/viewtopic.php?f=2&t=45&start=20',
    '/viewtopic.php?f=2&amp;t=045',
    '/viewtopic.php?p=450',
    '/viewtopic.php?p=999&t=45',
    '/t/some-slug/45',
    '/t/45',
    '/t/45/',
    '/t/-/45/999',
    '/t/%E0%A6%9A%E0%A6%BE/45?u=anna',
    '/p/450',
    '/threads/tea.45/',
    '/threads/%E0%A6%9A%E0%A6%BE.45/page-2',
    '/threads/45/',
    '/threads/45-tea',
    '/index.php?threads/tea.45/',
    '/index.php?threads/tea.45/page-3',
    '/showthread.php?t=45&page=2',
    '/showthread.php?45-Tea',
    '/showthread.php?45-Tea/page2',
    '/showthread.php/45-tea',
    '/showthread.php?tid=45',
    '/d/45-tea',
    '/d/45',
    '/d/45-tea/999',
    '/discussion/45/tea',
    '/discussion/45/tea/p2',
    '/index.php?p=/discussion/45/tea',
    '/topic/45-tea/',
    '/topic/45/tea',
    '/topic/45/tea/999',
    '/index.php?showtopic=45',
    '/index.php?/topic/45-tea/',
    '/index.php/topic/45-tea/',
    '/index.php?topic=45.0',
    '/index.php?topic=45.20;topicseen',
    '/index.php/topic,45.0.html',
    '/thread-45.html',
    '/thread-45-page-2.html',
  ];
  const REPLY = [
    '/viewtopic.php?p=453',
    '/viewtopic.php?f=2&t=45&p=453',
    '/t/some-slug/45/3',
    '/t/-/45/3',
    '/t/45/3',
    '/p/453',
    '/p/453/12',
    '/threads/tea.45/post-453',
    '/posts/453',
    '/posts/453/',
    '/index.php?posts/453/',
    '/showthread.php?p=453',
    '/showthread.php?t=45&p=453&viewfull=1',
    '/showthread.php?tid=45&pid=453',
    '/showpost.php?p=453&postcount=2',
    '/d/45-tea/3',
    '/discussion/comment/453',
    '/discussion/comment/453/tea',
    '/topic/45/tea/3',
    '/index.php?topic=45.msg453',
    '/thread-45-post-453.html',
  ];
  const TAG = [
    '/viewforum.php?f=2',
    '/c/tea/2',
    '/c/parent/tea/2',
    '/c/tea/2/l/latest',
    '/c/parent/tea',
    '/c/%E0%A6%9A%E0%A6%BE%E0%A6%AF%E0%A6%BC%E0%A7%87%E0%A6%B0%20%E0%A6%A6%E0%A7%8B%E0%A6%95%E0%A6%BE%E0%A6%A8',
    '/tag/%E0%A6%9A%E0%A6%BE',
    '/forums/tea.2/',
    '/index.php?forums/tea.2/',
    '/forumdisplay.php?f=2',
    '/forumdisplay.php?2-Tea',
    '/forumdisplay.php?fid=2',
    '/forum/2-tea/',
    '/index.php?showforum=2',
    '/index.php?board=2.0',
    '/index.php/board,2.0.html',
    '/forum-2.html',
    '/category/2/tea',
    '/categories/parent%2Ftea',
  ];
  const MEMBER = [
    '/memberlist.php?mode=viewprofile&u=3',
    '/memberlist.php?mode=viewprofile&un=Anna',
    '/u/Anna',
    '/u/anna/summary',
    '/u/anna/activity/topics',
    '/users/anna',
    '/u/%E0%A6%B0%E0%A6%B9%E0%A6%BF%E0%A6%AE+%E0%A6%89%E0%A6%A6%E0%A7%8D%E0%A6%A6%E0%A6%BF%E0%A6%A8',
    '/members/anna.3/',
    '/members/anna.3',
    '/members/3-anna',
    '/member.php?u=3',
    '/member.php?3-Anna',
    '/member.php?action=profile&uid=3',
    '/profile/Anna',
    '/profile/3/Anna',
    '/profile/3-anna/',
    '/index.php?showuser=3',
    '/index.php?action=profile;u=3',
    '/user-3.html',
    '/user/anna',
  ];

  test.each(TOPIC)('lead to the post of a topic: %s', async (path) => {
    expect(await placeOf(path)).toEqual([301, at.post]);
  });

  test.each(REPLY)('lead to a single reply: %s', async (path) => {
    expect(await placeOf(path)).toEqual([301, at.reply]);
  });

  test.each(TAG)('lead from a category to its tag: %s', async (path) => {
    expect(await placeOf(path)).toEqual([301, `/tags/${encodeURIComponent('চা')}`]);
  });

  test.each(MEMBER)('lead to a member: %s', async (path) => {
    expect(await placeOf(path)).toEqual([301, at.member]);
  });

  test('lead from a page of a topic to its first text, as far as there is one', async () => {
    const pageAt = (start: string) => placeOf(`/viewtopic.php?f=2&t=45&start=${start}`);
    for (const start of ['0', '3', '-1', '9'.repeat(30)])
      expect([start, await pageAt(start)]).toEqual([start, [301, at.post]]);
    expect(await pageAt('1')).toEqual([301, at.reply]);
    expect(await pageAt('2&sid=0a1b')).toEqual([301, at.later]);
    expect(await placeOf('/viewtopic.php?p=453&start=2')).toEqual([301, at.reply]);
    expect(await placeOf('/viewtopic.php?t=46&start=1')).toEqual([404, null]);
  });

  test('lead home from a category and the list of members, and from its form to ours', async () => {
    for (const [path, place] of [
      ['/viewforum.php?f=1', '/'],
      ['/phpBB3/memberlist.php', '/'],
      ['/memberlist.php?sk=c&sd=a&start=25', '/'],
      ['/posting.php?mode=post&f=2', '/dashboard/add-post'],
      ['/posting.php?mode=reply&f=2&t=45', at.post],
      ['/posting.php?mode=quote&f=2&p=453', at.reply],
    ] as const)
      expect([path, await placeOf(path)]).toEqual([path, [301, place]]);
    for (const path of ['/memberlist.php?u=99', '/posting.php?mode=reply&t=99'])
      expect([path, await placeOf(path)]).toEqual([path, [404, null]]);
  });

  test("lead on below the folder of the old forum's script, too, and its start leads home", async () => {
    for (const path of ['/viewtopic.php?t=45', '/t/tea/45', '/threads/tea.45/'])
      expect([path, await placeOf(`/phpBB3${path}`)]).toEqual([path, [301, at.post]]);
    // Links of phpBB, vBulletin and SMF name the session of who keeps no cookies.
    const sessions = ['sid=0a1b', 's=0a1b', 'PHPSESSID=0a-1,b'].map((id) => `index.php?${id}`);
    for (const path of [
      ...['/phpBB3/', '/phpBB3/index.php', '/index.php', '/phpBB3/?sid=0a1b'],
      ...sessions.flatMap((rest) => [`/${rest}`, `/phpBB3/${rest}`]),
    ])
      expect([path, await placeOf(path)]).toEqual([path, [301, '/']]);
  });

  test.each(['GET', 'HEAD'])('are moved for good, and may be cached: %s', async (method) => {
    for (const path of ['/viewtopic.php?t=45', '/threads/tea.45/']) {
      const { status, headers } = await ask(path, method, { accept: '*/*' });
      const found = [status, headers.get('location'), headers.get('cache-control')];
      expect(found).toEqual([301, at.post, 'public, max-age=86400']);
    }
  });

  test('of what did not come are missing pages, as before', async () => {
    const missing = ['topic', 'text', 'forum', 'member'].map((one) => `/no/such/${one}`);
    const unknown = [
      '/viewtopic.php?t=99',
      '/viewtopic.php?f=2',
      '/viewtopic.php',
      '/viewtopic.php?t=0',
      '/viewtopic.php?t=-45',
      '/index.php?topic=99.0',
      '/t/tea/99/3',
      '/t/tea',
      '/c/tea',
      '/u/nobody',
      '/threads/tea.99/',
      // A text that is here no more.
      '/viewtopic.php?t=46',
      '/viewtopic.php?p=460',
      '/phpBB2/viewtopic.php?t=45',
      '/index.php?s=/index/think',
      '/index.php?sid=0a1b&x=1',
    ];
    for (const path of [...missing, ...unknown]) {
      const { status, headers } = await ask(path);
      expect([path, status, headers.get('location')]).toEqual([path, 404, null]);
    }
  });

  test('lead nobody astray who calls: addresses of our calls answer as ever', async () => {
    const json = { accept: 'application/json' };
    for (const path of ['/posts/453', '/members/anna.3', '/users/anna']) {
      const { status, headers } = await ask(path, 'GET', json);
      expect([path, status, headers.get('location')]).toEqual([
        path,
        path.startsWith('/users') ? 401 : 404,
        null,
      ]);
    }
    const post = at.post.split('/').at(-1);
    expect((await ask(`/posts/${post}`)).status).toBe(200);
    expect((await ask('/viewtopic.php?t=45', 'POST')).status).toBe(404);
  });

  test('of a member lead nowhere once the member has left', async () => {
    const bo = await forum.memberWithoutPassword('Bo');
    await executeSql(
      forum,
      `insert into old_members (kind, old_id, user_key) select 'member', '4', key from users where id = '${await idOf(bo)}'`,
    );
    expect(await placeOf('/memberlist.php?u=4')).toEqual([301, `/people/${await idOf(bo)}`]);
    await leave(bo);
    await finish(forum);
    expect(await placeOf('/memberlist.php?u=4')).toEqual([404, null]);
  });
});

test('A forum without an import knows no old addresses', async () => {
  const { forum } = await openForum([]);
  for (const path of ['/viewtopic.php?t=45', '/index.php', '/posts/453']) {
    const { status, headers } = await rawRequest(forum.url + path, { headers: BROWSER });
    expect([path, status, headers.get('location')]).toEqual([path, 404, null]);
  }
});

test('Old addresses lead to PUBLIC_URL, whatever host they were asked at', async () => {
  const { forum } = await openForum([], { PUBLIC_URL: 'https://forum.example.org' });
  await storeReport(forum);
  const { headers } = await rawRequest(`${forum.url}/index.php`, { headers: BROWSER });
  expect(headers.get('location')).toBe('https://forum.example.org/');
});
