import { expect, test } from 'vitest';
import { onServers } from '../../support/servers.ts';
import {
  bo,
  email,
  log,
  registerAuditForum,
  report,
  root,
  sayToDatabase,
  toldBy,
} from './forum.ts';

registerAuditForum();

const values = `select key, id, 'somebody else', act, target, detail, done_at from audit`;
const onlyHere = onServers
  ? ['truncate audit', 'truncate users, audit cascade']
  : [
      `replace into audit ${values}`,
      `insert or replace into audit ${values}`,
      `insert or replace into audit (key, id, actor, act, target, detail, done_at)
        select key, 'another id', actor, act, target, detail, done_at from audit limit 1`,
      // Once there, such a row would pass for the next one's and nothing could be noted any more.
      `insert into audit (key, id, actor, act, target, detail, done_at) values (-1, '', '', '', '', '', 0)`,
    ];

test.each([
  `update audit set actor = 'somebody else'`,
  `update audit set detail = '' where act = 'payment taken'`,
  'delete from audit',
  `delete from audit where act = 'payment taken'`,
  `insert into audit ${values} where true on conflict (key) do update set actor = excluded.actor`,
  ...onlyHere,
])('nobody changes or removes an entry, not even past the forum: %s', async (sql) => {
  const before = await log();
  expect(before.total).toBeGreaterThan(0);
  await expect((async () => sayToDatabase(sql))()).rejects.toThrow('The audit log only grows');
  expect(await log()).toEqual(before);
});

test("the audit log: an act that can't be logged is not done", async () => {
  const { post, commentId, id } = await report();
  const told = await toldBy(async () => {
    await sayToDatabase('alter table audit rename to lost');
    try {
      for (const [name, input] of [
        ['POST /tags', { body: { name: 'unnoted' } }],
        ['POST /announcements', { body: { title: 'Unnoted', description: 'Nobody knows.' } }],
        ['DELETE /reports/{id}', { params: { id } }],
        ['DELETE /comments/{id}', { params: { id: commentId } }],
        ['DELETE /posts/{id}', { params: { id: post } }],
        ['PATCH /admin/users/make-admin/{email}', email(bo)],
      ] as const) {
        await root.refused(500, name, input);
      }
      await bo.refused(500, 'POST /membership', { body: { email: bo.email } });
    } finally {
      await sayToDatabase('alter table lost rename to audit');
    }
  });
  expect(told).toEqual([]);
  const names = (await root.call('GET /tags')).body.map(({ name }) => name);
  expect(names).not.toContain('unnoted');
  const titles = (await root.call('GET /announcements')).body.map(({ title }) => title);
  expect(titles).not.toContain('Unnoted');
  const reports = (await root.call('GET /reports')).body.reports;
  expect(reports.map(({ _id }) => _id)).toContain(id);
  expect((await bo.call('GET /users/{email}', email(bo))).body.role).toBe('user');
  expect((await bo.call('GET /user/{email}/status', email(bo))).body.isMember).toBe(false);
});
