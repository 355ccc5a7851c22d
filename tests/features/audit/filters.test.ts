import { expect, test } from 'vitest';
import { expectAnswer, expectProblem } from '../../support/expect-answer.ts';
import { openTestApp } from '../../support/test-app.ts';

const forum = await openTestApp({}, true);
const root = await forum.admin('Root');
const eve = await forum.admin('Eve');
const ana = await forum.memberWithoutPassword('অনন্যা');
const log = async (query: object = {}) => {
  const reply = await root.call('GET /admin/audit', { query: { limit: 100, ...query } });
  expectAnswer('GET /admin/audit', reply);
  return reply.body;
};
for (const name of ['tea', 'milk', 'চিনি']) await root.call('POST /tags', { body: { name } });
await eve.call('POST /tags', { body: { name: 'sugar' } });
const params = { email: ana.email };
await eve.call('PATCH /admin/users/make-admin/{email}', { params });

test('the log is filtered by who acted, what they did, and until when', async () => {
  const all = await log();
  const tags = await log({ act: 'tag added' });
  expect(tags.entries.map(({ actor }) => actor)).toEqual([eve.email, ...Array(3).fill(root.email)]);
  expect(tags.total).toBe(4);
  const eves = await log({ actor: 'EVE@example.com' });
  expect(eves.entries.filter(({ act }) => act !== 'signed in').map(({ act }) => act)).toEqual([
    'admin granted',
    'tag added',
  ]);
  const both = await log({ actor: root.email, act: 'tag added', page: 2, limit: 2 });
  expect([both.entries.length, both.total]).toEqual([1, 3]);
  const { _id: before } = all.entries[2] as { _id: string };
  expect((await log({ before })).entries).toEqual(all.entries.slice(3));
  expect((await log({ before: '2021-01-01' })).total).toBe(0);
  expect((await log({ before: '2080-01-01T00:00:00Z' })).total).toBe(all.total);
  for (const query of [{ before: 'soon' }, { act: 'tea drunk' }])
    expectProblem(await root.call('GET /admin/audit', { query: query as never }), 400);
});

test('the log names members, who are found by their id, too', async () => {
  const [granted] = (await log({ act: 'admin granted', actor: eve.email })).entries;
  expect(granted).toMatchObject({
    actorMember: { displayName: 'Eve' },
    targetMember: { displayName: 'অনন্যা' },
  });
  const byId = await log({ actor: granted?.actorMember?._id, act: 'admin granted' });
  expect(byId.entries).toEqual([granted]);
  const [first] = (await log({ actor: 'ADMIN_EMAILS' })).entries;
  expect(first).toMatchObject({ actorMember: null, targetMember: { displayName: 'Root' } });
});
