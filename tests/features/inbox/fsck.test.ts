import { expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { idOf, inboxOf, mentionIn, replyTo } from '../../support/features/inbox.ts';
import { openTestApp } from '../../support/test-app.ts';

test('inbox: fsck finds a notice of what is gone, and a newest comment that no post knows', async () => {
  const forum = await openTestApp();
  const [ana, ben] = [
    await forum.memberWithoutPassword('Ana'),
    await forum.memberWithoutPassword('Ben'),
  ];
  const faults = () => faultsOf(forum.app.context.config);
  const [post, other] = [await publish(ana), await publish(ana)];
  const { _id: mine } = await writeComment(ana, post, 'Tea?');
  await replyTo(ben, post, mine);
  const { _id: gone } = await mentionIn(ben, post, ana);
  await mentionIn(ben, other, ana);
  await ben.call('PATCH /posts/{id}/upvote', { params: { id: post } });
  await ana.call('PUT /mutes/{memberId}', { params: { memberId: await idOf(ben) } });
  await ana.call('DELETE /posts/{id}', { params: { id: other } });
  await ben.call('DELETE /comments/{id}', { params: { id: gone } });
  expect(await faults()).toEqual([]);

  await executeSql(forum, `update posts set last_comment_key = 1 where id = '${post}'`);
  expect((await faults()).join()).toMatch(/The newest comment of a post \(.+\) has the key \d+/);
  await executeSql(forum, 'update posts set last_comment_key = (select max(key) from comments)');
  expect(await faults()).toEqual([]);
  await executeSql(forum, 'update notices set post_key = 1');
  expect((await faults()).join()).toMatch(/A notice \(.+\) of kind votes tells of what is gone/);
});

test('inbox: a post that many follow and that has told many goes with all their follows and notices', async () => {
  const forum = await openTestApp();
  const ana = await forum.memberWithoutPassword('Ana');
  const ben = await forum.memberWithoutPassword('Ben');
  const post = await publish(ana);
  const { _id: mine } = await writeComment(ben, post, 'Tea?');
  await replyTo(ana, post, mine);
  const before = await inboxOf(ben);
  expect(before.unseen).toBe(1);
  await executeSql(
    forum,
    `insert into users (key, id, email, display_name, photo_url, search_text, created_at)
      with recursive n(n) as (select 1 union all select n + 1 from n where n < 250)
      select n, 'follower ' || n, 'f' || n || '@example.com', '', '', '', 0 from n`,
  );
  await executeSql(
    forum,
    `insert into follows (user_key, post_key, seen_key)
      select users.key, posts.key, 0 from users, posts where users.key <= 250`,
  );
  await executeSql(
    forum,
    `insert into notices (key, id, user_key, kind, subject, post_key, happened_at)
      select users.key, 'notice ' || users.key, users.key, 'votes', posts.id, posts.key, 0
      from users, posts where users.key <= 250`,
  );
  const { status } = await ana.call('DELETE /posts/{id}', { params: { id: post } });
  expect(status).toBe(200);
  // Indexes that allow one row in all: a row that is left would break them.
  for (const table of ['follows', 'notices'])
    await executeSql(forum, `create unique index one_${table} on ${table} ((1))`);
  const after = await inboxOf(ben);
  expect(after).toMatchObject({ unseen: 0, items: [] });
  expect(after.rev).toBeGreaterThan(before.rev);
});
