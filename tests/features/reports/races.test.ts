import { expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import type { Person } from '../../support/person.ts';
import { CALLERS, crowd, numbers, reportBy, totals } from '../../support/races.ts';

test('races: a comment deleted while 20 members report it takes all its reports along', async () => {
  const { forum, at } = await openForumOfMany();
  const admin = await forum.admin('Root');
  const people = await crowd(forum);
  const postId = await publish(admin);
  const { _id } = await writeComment(admin, postId, 'Not nice');
  const report = (n: number) => {
    const reporter = at(people[n] as Person, n);
    return reporter.call('POST /reports', { body: reportBy(reporter, _id) });
  };
  const half = CALLERS / 2;
  const early = await Promise.all(numbers.slice(0, half).map(report));
  expect(early.map(({ status }) => status)).toEqual(Array<number>(half).fill(201));
  const [gone] = await Promise.all([
    admin.call('DELETE /comments/{id}', { params: { id: _id } }),
    ...numbers.slice(half).map(report),
  ]);
  expect(gone.status).toBe(200);
  expect(await totals(admin)).toMatchObject({ comments: 0, reports: 0, listed: 0 });
});
