import { expect, test } from 'vitest';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import type { Person } from '../../support/person.ts';
import { atOnce, crowd, reportBy, totals } from '../../support/races.ts';

test('races: 20 posts at once make five, and the count says five', async () => {
  const { forum, at } = await openForumOfMany();
  const ana = await forum.memberWithoutPassword('Ana');
  const replies = await atOnce((n) => at(ana, n).call('POST /posts', { body: postBy(ana) }));
  expect(replies.map(({ status }) => status).sort()).toEqual([
    ...Array<number>(5).fill(201),
    ...Array<number>(15).fill(403),
  ]);
  const { body } = await ana.call('GET /posts/count', { query: { email: ana.email } });
  expect(body.count).toBe(5);
});

test('races: a post deleted while 20 members vote, comment and report leaves nothing behind', async () => {
  const { forum, at } = await openForumOfMany();
  const admin = await forum.admin('Root');
  const people = await crowd(forum);
  const id = await publish(admin);
  const { _id: commentId } = await writeComment(admin, id, 'First');
  const acts = atOnce(async (n) => {
    const person = at(people[n] as Person, n);
    const { email } = person;
    const body = reportBy(person, commentId);
    if (n % 3 === 0) return (await person.call('POST /reports', { body })).status;
    if (n % 3 === 1)
      return (await person.call('PATCH /posts/{id}/upvote', { params: { id } })).status;
    const comment = { postId: id, authorEmail: email, text: 'And me', createdAt: '' };
    return (await person.call('POST /comments', { body: comment })).status;
  });
  const gone = await admin.call('DELETE /posts/{id}', { params: { id } });
  expect(gone.status).toBe(200);
  expect((await acts).filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
  expect(await totals(admin)).toMatchObject({ posts: 0, comments: 0, reports: 0, listed: 0 });
});
