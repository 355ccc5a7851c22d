import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { LIMIT_REACHED } from '../../../contract/values/limits.ts';
import { mysqlDump, tableOf, writeDump } from '../../support/moving/dumps.ts';
import { moveFrom } from '../../support/moving/move-in.ts';
import { phpbbForum, secondsOf } from '../../support/moving/phpbb.ts';
import { onServers } from '../../support/servers.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

/** A public vector of phpass: the hash of `test12345`. */
const PHPASS = '$H$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0';
const MEMBER = 2;
const [NEVER, YES] = [0, 1];
const F_READ = 20;

const at = (day: string) => secondsOf(day);
const first = (topic_id: number, forum_id: number, more = {}) => ({
  topic_id,
  forum_id,
  topic_title: `Topic ${topic_id}`,
  topic_first_post_id: topic_id * 10,
  ...more,
});
const text = (post_id: number, more = {}) => ({
  post_id,
  topic_id: Math.floor(post_id / 10),
  post_text: `<t>text ${post_id}</t>`,
  post_time: at('2019-01-01') + post_id,
  ...more,
});

const FORUM = phpbbForum({
  users: [
    { user_id: MEMBER, username: 'Ana', user_email: 'ana@example.com', user_password: PHPASS },
    { user_id: 3, username: 'Bo', user_email: 'one@example.com', user_lastvisit: at('2018-01-01') },
    { user_id: 4, username: 'bo', user_email: 'One@Example.com', user_lastvisit: at('2019-01-01') },
    { user_id: 5, username: 'No mail', user_email: 'nobody' },
    {
      user_id: 6,
      username: 'Off',
      user_email: 'off@example.com',
      user_type: 1,
      user_inactive_reason: 3,
    },
    { user_id: 7, username: 'Far', user_email: 'far@example.com' },
    { user_id: 8, username: 'Bot', user_type: 2 },
  ],
  forums: [
    { forum_id: 2, forum_name: 'Open' },
    { forum_id: 3, forum_name: 'Staff', hidden: 1 },
    { forum_id: 4, forum_name: 'Password', forum_password: '$2y$10$x' },
    { forum_id: 5, forum_name: 'Never' },
    { forum_id: 6, forum_name: 'For guests alone', hidden: 1 },
    { forum_id: 7, forum_name: 'বাংলায় অনেক লম্বা নামের একটি বিভাগ যা কাটা হয়' },
  ],
  acl: [
    { group_id: 1, forum_id: 5, auth_option_id: F_READ, auth_role_id: 0, auth_setting: NEVER },
    { group_id: 1, forum_id: 6, auth_option_id: F_READ, auth_role_id: 0, auth_setting: YES },
  ],
  topics: [
    ...[1, 2, 3, 4, 5, 6, 7].map((id) => first(id, 2)),
    first(8, 3),
    first(9, 4),
    first(10, 5),
    first(11, 6),
    first(12, 2, { topic_moved_id: 1 }),
    first(13, 2, { topic_visibility: 0 }),
    ...[14, 15, 16].map((id) => first(id, 7, { topic_type: 1 })),
    first(17, 2, { topic_type: 3 }),
    first(18, 2, { poll_start: 1, poll_title: 'Too many?' }),
  ],
  posts: [
    ...[1, 2, 3, 4, 5, 6].map((id) => text(id * 10)),
    text(70, { poster_id: 8 }),
    ...[8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18].map((id) => text(id * 10, { poster_id: 3 })),
    text(11, { poster_id: 3, post_text: '<t>Tea is good for you, and so are books.</t>' }),
    text(12, {
      post_text:
        '<r><QUOTE author="Bo"><s>[quote="Bo"]</s>Tea is good for you<e>[/quote]</e></QUOTE>Yes</r>',
    }),
    text(13, {
      post_text:
        '<r><QUOTE author="Ana" post_id="10"><s>[quote]</s>text 10<e>[/quote]</e></QUOTE>x</r>',
    }),
    text(14, { post_time: at('2999-01-01') }),
    text(15, {
      poster_id: 4,
      post_text:
        '<r><URL url="./viewtopic.php?f=2&amp;t=2#p20"><s>[url]</s>here<e>[/url]</e></URL> and <URL url="http://old.example.org/phpBB3/viewtopic.php?p=80"><s>[url]</s>hidden<e>[/url]</e></URL></r>',
    }),
  ],
  tables: {
    poll_options: tableOf(
      ...Array.from({ length: 11 }, (_, n) => ({
        poll_option_id: n,
        topic_id: 18,
        poll_option_text: `Option ${n}`,
        poll_option_total: n,
      })),
    ),
    banlist: tableOf(
      ...[
        { ban_userid: 7, ban_end: at('2999-01-01') },
        { ban_userid: 5, ban_end: at('2010-01-01') },
        { ban_userid: 0, ban_end: 0 },
      ].map((ban) => ({
        ban_start: at('2009-01-01'),
        ban_exclude: 0,
        ban_give_reason: 'x',
        ...ban,
      })),
    ),
  },
});

// The rules are decided before the records of either engine.
describe.runIf(!onServers)('Of a phpBB forum', () => {
  let forum: TestApp;
  let moved: Awaited<ReturnType<typeof moveFrom>>;
  const postAt = async (oldTopic: number) => {
    const response = await fetch(`${forum.url}/viewtopic.php?t=${oldTopic}`, {
      redirect: 'manual',
    });
    return response.headers.get('location')?.split('/').at(-1) ?? null;
  };

  beforeAll(async () => {
    const dir = mkdtempSync(join(tmpdir(), 'adda-'));
    const settings = { DATA_DIR: dir, DATABASE_URL: `file://${join(dir, 'forum.db')}` };
    moved = await moveFrom('phpbb', writeDump(dir, mysqlDump(FORUM)), settings);
    forum = await openTestApp(settings, true);
    return async () => {
      await forum.close();
      rmSync(dir, { recursive: true });
    };
  });

  test('only forums come that guests can read: by a group, unless a never or a password keeps them out', async () => {
    const { body: tags } = await forum.visitor.call('GET /tags', {});
    expect(tags.map(({ name }) => name).sort()).toEqual(
      ['for guests alone', 'general', 'open', 'বাংলায় অনেক লম্বা নামের একটি '.trim()].sort(),
    );
    expect(moved.left).toMatchObject({ hiddenForums: 3, hiddenTopics: 3 });
    expect(await Promise.all([8, 9, 10, 12, 13].map(postAt))).toEqual(Array(5).fill(null));
  });

  test('an address that two have goes to who was here last; others are named, and get none', () => {
    const why = moved.people.map(({ name, why: reason }) => `${name} ${reason}`).sort();
    expect(why).toEqual(['Bo address', 'Bo name', 'Bot guest', 'No mail invalid', 'bo name']);
  });

  test('who has no mailbox neither proves an address nor sets a password, so neither count has them', () => {
    // Off was switched off before the address was proven; bo, Off and Far had no password.
    expect(moved.changed['unproven']).toBe(1);
    expect(moved.left['passwords']).toBe(3);
  });

  test('a member signs in with the old password, and may write five posts beside the imported six', async () => {
    const body = { email: 'ana@example.com', password: 'test12345' };
    const { status } = await forum.post('/auth/sign-in/email', body);
    expect(status).toBe(200);
    const ana = await forum.memberWithoutPassword('Ana');
    const post = (title: string) =>
      ana.call('POST /posts', {
        body: { title, description: 'x', tag: 'open', authorEmail: 'ana@example.com' },
      });
    for (const title of ['1', '2', '3', '4', '5']) expect((await post(title)).status).toBe(201);
    expect(await post('6')).toMatchObject({ status: 403, body: { message: LIMIT_REACHED } });
    // An imported post that goes frees no place: it has taken none.
    await ana.call('DELETE /posts/{id}', { params: { id: (await postAt(6)) ?? '' } });
    expect((await post('6')).status).toBe(403);
  });

  test('bans that run come as suspensions, far ones without an end, accounts that were switched off too', () => {
    expect(moved.came['sanctions']).toBe(2);
    expect(moved.left['sanctionsLeft']).toBe(2);
  });

  test('announcements are pinned first, then the newest, three in all', async () => {
    const { body } = await forum.visitor.call('GET /posts/pinned', {});
    expect(body.map(({ title }) => title)).toEqual(['Topic 17', 'Topic 16', 'Topic 15']);
    expect(moved.left['pinsLeft']).toBe(1);
  });

  test('a quote without a number finds its reply by author and words; one of the first text answers none', async () => {
    const id = (await postAt(1)) ?? '';
    const { body } = await forum.visitor.call('GET /comments/{id}', {
      params: { id },
      query: { order: 'old', limit: 10 },
    });
    const [tea, yes, ofFirst, linking, later] = body.comments;
    expect(yes?.replyTo).toMatchObject({ _id: tea?._id });
    expect(ofFirst?.replyTo).toBeNull();
    expect(linking?.text).toBe(
      `[here](/post-details/${await postAt(2)}) and [hidden](http://old.example.org/phpBB3/viewtopic.php?p=80)`,
    );
    expect(later?.text).toBe('text 14');
    expect(moved.changed).toMatchObject({ timesLater: 1, linksRewritten: 1 });
  });

  test('a poll with more options than a poll here has stays as words with its totals', async () => {
    const { body } = await forum.visitor.call('GET /posts/{id}', {
      params: { id: (await postAt(18)) ?? '' },
    });
    expect(body.poll).toBeNull();
    expect(body.description).toContain('Too many?\n1. Option 0 (0)\n2. Option 1 (1)');
    expect(moved.left['pollsLeft']).toBe(1);
  });
});
