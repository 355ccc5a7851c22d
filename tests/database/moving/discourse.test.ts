import { expect, test } from 'vitest';
import { discourseFile } from '../../support/moving/discourse.ts';
import { tableOf } from '../../support/moving/dumps.ts';
import { leadTo, moveFrom, newForum, refusalOf } from '../../support/moving/move-in.ts';
import { DISCOURSE } from '../../support/moving/whole-forums.ts';
import { openTestApp } from '../../support/test-app.ts';

test('a Discourse backup comes with its answers, likes, poll, suspensions and old addresses', async () => {
  const settings = await newForum();
  const was = 'https://old.example.org/';
  const moved = await moveFrom('discourse', discourseFile(DISCOURSE), settings, { was });
  expect(moved.came).toMatchObject({
    members: 3,
    posts: 2,
    comments: 3,
    replies: 2,
    answers: 1,
    polls: 1,
    votes: 1,
    thanks: 1,
    moderators: 1,
    sanctions: 1,
    pins: 1,
    closed: 1,
  });
  expect(moved.left).toMatchObject({ privateMessages: 1, hiddenForums: 1, ownTags: 2 });
  expect(moved.people.map(({ name, why }) => [name, why])).toEqual([['cy', 'address']]);

  const forum = await openTestApp(settings);
  const { visitor } = forum;
  const { body: posts } = await visitor.call('GET /posts', { query: { limit: 10 } });
  expect(posts.map(({ title, tag }) => [title, tag])).toEqual([
    ['Second', 'চা'],
    ['How to brew?', 'চা'],
  ]);
  const [second, brew] = posts;
  const { body } = await visitor.call('GET /comments/{id}', {
    params: { id: brew?._id ?? '' },
    query: { order: 'old' },
  });
  const [answer, seen, quoting] = body.comments;
  expect(answer).toMatchObject({ text: 'Red 😄', thanks: 1 });
  const opened = await visitor.call('GET /posts/{id}', { params: { id: brew?._id ?? '' } });
  expect(opened.body).toMatchObject({ answer: { _id: answer?._id }, closed: true });
  expect(seen?.replyTo).toMatchObject({ _id: answer?._id });
  expect(seen?.text).toContain(`/post-details/${second?._id}`);
  expect(seen?.text).toContain(`/post-details/${brew?._id}?comment=${answer?._id}`);
  expect(quoting).toMatchObject({ authorName: 'Deleted member', replyTo: { _id: answer?._id } });

  expect(await leadTo(forum, '/t/how-to-brew/1/2')).toEqual([
    301,
    `/post-details/${brew?._id}?comment=${answer?._id}`,
  ]);
});

test('a forum that asks everybody to sign in is refused: a guest could read nothing', async () => {
  const file = discourseFile({
    settings: [{ name: 'login_required', value: 't' }],
    posts: [{ id: 1, raw: 'text' }],
  });
  expect(await refusalOf('discourse', file, await newForum())).toMatch(
    /^Nothing is imported\. Only texts that a guest could read come, and .* there are none: 1 forums are closed/,
  );
});

test('totals of polls that a guest could not see do not come, and further polls of a text come as words', async () => {
  const settings = await newForum();
  const poll = {
    post_id: 1,
    type: 0,
    status: 0,
    results: 0,
    max: null,
    close_at: null,
    anonymous_voters: 0,
  };
  const options = [1, 2, 3, 4].flatMap((id) => [
    { id: 2 * id, poll_id: id, html: `Red ${id}`, anonymous_votes: 0 },
    { id: 2 * id + 1, poll_id: id, html: `Green ${id}`, anonymous_votes: 0 },
  ]);
  const raw = '[poll]\n* Red\n[/poll]\n[poll name=x]\n* Red\n[/poll]';
  const file = discourseFile({
    topics: [1, 2, 3].map((id) => ({ id, title: `Topic ${id}` })),
    posts: [1, 2, 3].map((id) => ({ id, topic_id: id, raw })),
    tables: {
      polls: tableOf(
        { ...poll, id: 1, results: 3, status: 1 },
        { ...poll, id: 2, title: 'Which?' },
        { ...poll, id: 3, post_id: 2, type: 3 },
        { ...poll, id: 4, post_id: 3, results: 2, status: 1 },
      ),
      poll_options: tableOf(...options),
      poll_votes: tableOf(
        { poll_id: 1, poll_option_id: 2, user_id: 1, rank: 0 },
        { poll_id: 2, poll_option_id: 4, user_id: 1, rank: 0 },
        { poll_id: 3, poll_option_id: 6, user_id: 1, rank: 2 },
        { poll_id: 3, poll_option_id: 7, user_id: 1, rank: 1 },
        { poll_id: 4, poll_option_id: 8, user_id: 1, rank: 0 },
      ),
    },
  });
  const moved = await moveFrom('discourse', file, settings);
  expect(moved.left).toMatchObject({ pollsLeft: 2 });
  const { visitor } = await openTestApp(settings);
  const { body: posts } = await visitor.call('GET /posts', {});
  const [closed, ranked, staff] = await Promise.all(
    posts.map(({ _id: id }) => visitor.call('GET /posts/{id}', { params: { id } })),
  );
  expect(closed?.body).toMatchObject({ poll: { totals: [1, 0], voters: 1 } });
  expect(ranked?.body).toMatchObject({ poll: { totals: [0, 1], voters: 1 } });
  expect(staff?.body.poll).toBeNull();
  expect(staff?.body.description).toBe(
    '1. Red 1\n2. Green 1\n\nWhich?\n1. Red 2 (1)\n2. Green 2 (0)',
  );
});

test('answers of the newest Discourse come, a banner does, and no password that had expired', async () => {
  const settings = await newForum();
  const file = discourseFile({
    topics: [
      { id: 1, title: 'How?' },
      { id: 2, title: 'Read this', archetype: 'banner' },
    ],
    posts: [
      { id: 1, raw: 'How?' },
      { id: 2, topic_id: 2, raw: 'Above every page' },
      { id: 3, post_number: 2, raw: 'So' },
    ],
    tables: {
      discourse_solved_solved_topics: tableOf({ id: 7, topic_id: 1 }),
      discourse_solved_topic_answers: tableOf({ solved_topic_id: 7, answer_post_id: 3 }),
      user_passwords: tableOf({
        user_id: 1,
        password_hash: 'ab'.repeat(32),
        password_salt: 'cd'.repeat(16),
        password_algorithm: '$pbkdf2-sha256$i=600000,l=32$',
        password_expired_at: '2026-01-01 00:00:00',
      }),
    },
  });
  const moved = await moveFrom('discourse', file, settings);
  expect(moved).toMatchObject({ came: { posts: 2, pins: 1, answers: 1 }, left: { passwords: 1 } });
});
