import { expect, test } from 'vitest';
import { tableOf } from '../../support/moving/dumps.ts';
import { leadTo, moveFrom, newForum } from '../../support/moving/move-in.ts';
import { phpbbFile, secondsOf } from '../../support/moving/phpbb.ts';
import { PHPBB } from '../../support/moving/whole-forums.ts';
import { openTestApp } from '../../support/test-app.ts';

test('a phpBB forum comes with its people, texts, quotes, likes, polls, pins and bans', async () => {
  const settings = await newForum();
  const moved = await moveFrom('phpbb', phpbbFile(PHPBB), settings);
  expect(moved.came).toEqual({
    members: 3,
    guests: 1,
    posts: 2,
    comments: 2,
    replies: 1,
    polls: 1,
    tags: 1,
    votes: 1,
    thanks: 1,
    closed: 1,
    pins: 1,
    moderators: 1,
    sanctions: 1,
    passwords: 1,
    addresses: 13,
  });
  expect(moved.left).toEqual({ deleted: 1, passwords: 2 });

  const { visitor } = await openTestApp(settings);
  const { body: posts } = await visitor.call('GET /posts', { query: { limit: 10 } });
  expect(posts.map(({ title, tag, authorName }) => [title, tag, authorName])).toEqual([
    ['Which tea?', 'tea & talk', 'Bo & Co'],
    ['চা & গল্প', 'tea & talk', 'আনা'],
  ]);
  const params = { params: { id: posts[1]?._id ?? '' } };
  const { body: tea } = await visitor.call('GET /posts/{id}', params);
  expect(tea).toMatchObject({
    description: 'প্রথম লেখা',
    closed: true,
    commentCount: 2,
    upVote: 1,
    postedAt: '2019-05-01T10:00:00.000Z',
  });
  const { body: thread } = await visitor.call('GET /comments/{id}', {
    ...params,
    query: { order: 'old' },
  });
  const [first, second] = thread.comments;
  expect(first).toMatchObject({ text: '**Yes** & no', authorName: 'Bo & Co', thanks: 1 });
  expect(second).toMatchObject({
    text: '> **Bo & Co:**\n> Yes\n\nIndeed',
    authorName: 'Passer-by',
    replyTo: { _id: first?._id },
  });
});

test.each([
  ['0', 2],
  ['1', 0],
  ['2', 2],
  ['3', 0],
])(
  'addresses count as proven unless require_activation is 0 or 2: it is %s',
  async (value, unproven) => {
    const file = phpbbFile({
      config: { require_activation: value },
    });
    const moved = await moveFrom('phpbb', file, await newForum(), { isTrial: true });
    expect(moved.changed['unproven'] ?? 0).toBe(unproven);
  },
);

test('names that phpBB stores as HTML come as they were typed: of the forum, in an old address, in a ban', async () => {
  const settings = await newForum();
  const file = phpbbFile({
    config: { sitename: 'Tea &amp; Talk' },
    users: [{ user_id: 2, username: 'Bo &amp; &lt;Co&gt;', user_email: 'bo@example.com' }],
    tables: {
      banlist: tableOf({
        ban_userid: 2,
        ban_start: secondsOf('2019-07-01'),
        ban_end: 0,
        ban_exclude: 0,
        ban_give_reason: 'Adverts &amp; &quot;offers&quot;',
      }),
    },
  });
  await moveFrom('phpbb', file, settings);
  const app = await openTestApp(settings);
  const { body: site } = await app.visitor.call('GET /site', {});
  expect(site.siteName).toBe('Tea & Talk');
  const [, member] = await leadTo(app, '/memberlist.php?u=2');
  expect(await leadTo(app, '/memberlist.php?un=Bo+%26+%3CCo%3E')).toEqual([301, member]);
  const root = await app.admin('Root');
  const { body } = await root.call('GET /sanctions', {});
  expect(body.sanctions[0]?.reason).toBe('Adverts & "offers"');
});

test('a category that holds forums leads home, also by a link in a text; a hidden forum leads nowhere', async () => {
  const settings = await newForum();
  const link =
    '<URL url="https://old.example.org/phpBB3/viewforum.php?f=1"><s>[url]</s>all<e>[/url]</e></URL>';
  const file = phpbbFile({
    users: [{ user_id: 2, username: 'Ana', user_email: 'ana@example.com' }],
    forums: [
      { forum_id: 1, forum_type: 0, forum_name: 'Drinks' },
      { forum_id: 2, forum_name: 'Tea' },
      { forum_id: 3, forum_name: 'Staff', hidden: 1 },
    ],
    topics: [{ topic_id: 1, topic_title: 'Tea', topic_first_post_id: 10 }],
    posts: [{ post_id: 10, post_text: `<r>${link}</r>` }],
  });
  await moveFrom('phpbb', file, settings);
  const app = await openTestApp(settings);
  expect(await leadTo(app, '/viewforum.php?f=1')).toEqual([301, '/']);
  expect(await leadTo(app, '/viewforum.php?f=2')).toEqual([301, '/tags/tea']);
  expect(await leadTo(app, '/viewforum.php?f=3')).toEqual([404, null]);
  const [post] = (await app.visitor.call('GET /posts', {})).body;
  expect(post?.description).toBe('[all](/)');
  const place = `/post-details/${post?._id}`;
  expect(await leadTo(app, '/viewtopic.php?t=1&start=10')).toEqual([301, place]);
});

test('two names that are one in another form of Unicode both come; the old address leads to the first', async () => {
  const settings = await newForum();
  const file = phpbbFile({
    users: ['হৃদ\u09df', 'হৃদ\u09af\u09bc'].map((username, n) => ({
      user_id: n + 2,
      username,
      user_email: `member${n}@example.com`,
    })),
  });
  const moved = await moveFrom('phpbb', file, settings);
  expect(moved.came['members']).toBe(2);
  const app = await openTestApp(settings);
  const [, first] = await leadTo(app, '/memberlist.php?u=2');
  const name = encodeURIComponent('হৃদ\u09df');
  expect(await leadTo(app, `/memberlist.php?un=${name}`)).toEqual([301, first]);
});
