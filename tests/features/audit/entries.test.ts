import { describe, expect, test } from 'vitest';
import { run } from '../../support/commands.ts';
import { expectCall, expectProblem } from '../../support/expect-answer.ts';
import { openForum } from '../../support/open-forum.ts';
import { onServers } from '../../support/servers.ts';

import { email, openAuditForum } from './forum.ts';

const { ana, bo, facts, forum, log, report, root, toldBy, sayToDatabase } = await openAuditForum();

describe('the audit log tells who did what to what', () => {
  test('of making and unmaking admins, by the settings, by calls and by the command, once each', async () => {
    const entry = (actor: string, act: string, target = bo.email) => {
      return { actor, act: `admin ${act}`, target, detail: '' };
    };
    const before = (await log()).entries.map(facts);
    expect(before).toContainEqual(entry('ADMIN_EMAILS', 'granted', root.email));
    const env = { DATA_DIR: forum.dataDir, ...forum.shared };
    const told = await toldBy(async () => {
      for (const act of ['make', 'make', 'revoke', 'revoke'] as const)
        await root.call(`PATCH /admin/users/${act}-admin/{email}`, email(bo));
      for (const act of ['grant', 'revoke', 'revoke'])
        expect((await run('admin', [act, bo.email], env)).code).toBe(0);
    });
    const actors = [root.email, 'npm run admin'];
    expect(told).toEqual(
      actors.flatMap((actor) => ['granted', 'revoked'].map((act) => entry(actor, act))),
    );
  });

  test('of a tag, an announcement, an ignored report, a deleted comment and post, and a payment, once', async () => {
    const { post, commentId, id } = await report();
    const cleo = await forum.newcomer('Cleo');
    let tag = '';
    let announcement = '';
    const told = await toldBy(async () => {
      tag = (await root.call('POST /tags', { body: { name: 'Teahouse' } })).body._id;
      const body = { title: 'Closed', description: 'On Friday.' };
      announcement = (await root.call('POST /announcements', { body })).body.insertedId;
      await root.call('DELETE /reports/{id}', { params: { id } });
      await root.call('DELETE /comments/{id}', { params: { id: commentId } });
      await root.call('DELETE /posts/{id}', { params: { id: post } });
      const paying = { body: { email: cleo.email } };
      await Promise.all([1, 2, 3].map(() => cleo.call('POST /membership', paying)));
    });
    const [payment] = (await root.call('GET /admin/payments')).body.payments;
    const ofReport = `Spam or scam, by ${ana.email}, on comment ${commentId}`;
    const ofPayment = `test ${payment?.reference}: 100 usd`;
    expect(told.map(({ actor, act, target, detail }) => [actor, act, target, detail])).toEqual([
      [root.email, 'tag added', tag, 'teahouse'],
      [root.email, 'announcement made', announcement, 'Closed'],
      [root.email, 'report ignored', id, ofReport],
      [root.email, 'comment deleted', commentId, `of ${bo.email}, under post ${post}`],
      [root.email, 'post deleted', post, `of ${ana.email}: A question of tea`],
      [cleo.email, 'payment taken', payment?._id, ofPayment],
    ]);
  });
});

test('the audit log does not tell of what members do to their own, nor of refused calls', async () => {
  const { post, commentId, id } = await report();
  const told = await toldBy(async () => {
    await bo.refused(403, 'DELETE /posts/{id}', { params: { id: post } });
    await ana.refused(403, 'DELETE /comments/{id}', { params: { id: commentId } });
    await ana.refused(403, 'DELETE /reports/{id}', { params: { id } });
    await ana.refused(403, 'POST /tags', { body: { name: 'mine' } });
    await ana.refused(403, 'PATCH /admin/users/make-admin/{email}', email(ana));
    await root.refused(409, 'POST /tags', { body: { name: 'general' } });
    await root.refused(409, 'PATCH /admin/users/revoke-admin/{email}', email(root));
    await bo.call('DELETE /comments/{id}', { params: { id: commentId } });
    await ana.call('DELETE /posts/{id}', { params: { id: post } });
  });
  expect(told).toEqual([]);
});

test('the audit log comes in pages, newest first, with the time of each act', async () => {
  const began = Date.now();
  for (const name of ['one', 'two', 'three'])
    await root.call('POST /tags', { body: { name: `paged ${name}` } });
  const page = async (at: number) => (await log({ page: at, limit: 2 })).entries;
  const entries = [...(await page(1)), ...(await page(2))].slice(0, 3);
  const details = entries.map(({ detail }) => detail);
  expect(details).toEqual(['paged three', 'paged two', 'paged one']);
  for (const { doneAt } of entries) {
    expect(Date.parse(doneAt)).toBeGreaterThanOrEqual(began);
    expect(Date.parse(doneAt)).toBeLessThanOrEqual(Date.now());
  }
});

test('the log is filtered by who acted, what they did, and until when; it names members, who are found by their id, too', async () => {
  const { forum: own, root: admin } = await openForum(['Root']);
  const eve = await own.admin('Eve');
  const member = await own.memberWithoutPassword('অনন্যা');
  const filtered = async (query: object = {}) =>
    (await expectCall(admin, 'GET /admin/audit', { query: { limit: 100, ...query } })).body;
  for (const name of ['tea', 'milk', 'চিনি']) await admin.call('POST /tags', { body: { name } });
  await eve.call('POST /tags', { body: { name: 'sugar' } });
  await eve.call('PATCH /admin/users/make-admin/{email}', email(member));

  const all = await filtered();
  const tags = await filtered({ act: 'tag added' });
  const actors = [eve.email, ...Array(3).fill(admin.email)];
  expect([tags.total, tags.entries.map(({ actor }) => actor)]).toEqual([4, actors]);
  const eves = await filtered({ actor: 'EVE@example.com' });
  const did = eves.entries.map(({ act }) => act).filter((act) => act !== 'signed in');
  expect(did).toEqual(['admin granted', 'tag added']);
  const both = await filtered({ actor: admin.email, act: 'tag added', page: 2, limit: 2 });
  expect([both.entries.length, both.total]).toEqual([1, 3]);
  const { _id: before } = all.entries[2] as { _id: string };
  expect((await filtered({ before })).entries).toEqual(all.entries.slice(3));
  expect((await filtered({ before: '2021-01-01' })).total).toBe(0);
  expect((await filtered({ before: '2080-01-01T00:00:00Z' })).total).toBe(all.total);
  expectProblem(await admin.call('GET /admin/audit', { query: { before: 'soon' } }), 400);

  const [granted] = (await filtered({ act: 'admin granted', actor: eve.email })).entries;
  expect(granted).toMatchObject({
    actorMember: { displayName: 'Eve' },
    targetMember: { displayName: 'অনন্যা' },
  });
  const byId = await filtered({ actor: granted?.actorMember?._id, act: 'admin granted' });
  expect(byId.entries).toEqual([granted]);
  const [first] = (await filtered({ actor: 'ADMIN_EMAILS' })).entries;
  expect(first).toMatchObject({ actorMember: null, targetMember: { displayName: 'Root' } });
});

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
      ] as const)
        await root.refused(500, name, input);
      await bo.refused(500, 'POST /membership', { body: { email: bo.email } });
    } finally {
      await sayToDatabase('alter table lost rename to audit');
    }
  });
  expect(told).toEqual([]);
  const { body: tags } = await root.call('GET /tags');
  expect(tags.map(({ name }) => name)).not.toContain('unnoted');
  const { body: announcements } = await root.call('GET /announcements');
  expect(announcements.map(({ title }) => title)).not.toContain('Unnoted');
  const { reports } = (await root.call('GET /reports')).body;
  expect(reports.map(({ _id }) => _id)).toContain(id);
  expect((await bo.call('GET /users/{email}', email(bo))).body.role).toBe('user');
  expect((await bo.call('GET /user/{email}/status', email(bo))).body.isMember).toBe(false);
});
