import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listAudit } from '../db/audit.ts';
import { faultsOf } from '../db/choose.ts';
import { findFaults } from '../db/fsck.ts';
import { openSqlite } from '../db/open.ts';
import { expectAnswer } from './answers.ts';
import { type House, openHouse, type Person, publish, say } from './house.ts';
import { migrateTo } from './migrate-to.ts';
import { start } from './processes.ts';
import { onServers } from './servers.ts';

let house: House;
let root: Person;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  house = await openHouse({}, true);
  root = await house.admin('Root');
  ana = await house.neighbour('Ana');
  bo = await house.neighbour('Bo');
  await ana.call('POST /membership', { body: { email: ana.email } });
});
afterAll(() => house.close());

const log = async () => {
  const reply = await root.call('GET /admin/audit', { query: { limit: 100 } });
  expectAnswer('GET /admin/audit', reply);
  return reply.body;
};
const facts = ({ actor, act, target, detail }: Awaited<ReturnType<typeof log>>['entries'][0]) => ({
  actor,
  act,
  target,
  detail,
});
/** What the log tells of after an act, oldest first. */
async function toldBy(act: () => Promise<unknown>) {
  const before = (await log()).total;
  await act();
  const { entries, total } = await log();
  return entries
    .slice(0, total - before)
    .reverse()
    .map(facts);
}
const email = (person: Person) => ({ params: { email: person.email } });

/** Says something to the database itself, past the forum. */
async function sayToDatabase(sql: string) {
  const url = house.shared?.['DATABASE_URL'];
  if (!url) {
    const handle = new Database(house.app.parts.config.databaseFile);
    try {
      return handle.exec(sql);
    } finally {
      handle.close();
    }
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(sql).finally(() => client.end());
}

async function report() {
  const post = await publish(ana);
  const { _id: commentId } = await say(bo, post, 'Milk last.');
  const body = { commentId, feedback: 'Spam or scam' as const, reporterEmail: ana.email };
  return { post, commentId, id: (await ana.call('POST /reports', { body })).body.insertedId };
}

describe('the log tells who did what to what', () => {
  test('of making and unmaking admins', async () => {
    const actor = root.email;
    expect(
      await toldBy(async () => {
        await root.call('PATCH /admin/users/make-admin/{email}', email(bo));
        await root.call('PATCH /admin/users/make-admin/{email}', email(bo));
        await root.call('PATCH /admin/users/revoke-admin/{email}', email(bo));
        await root.call('PATCH /admin/users/revoke-admin/{email}', email(bo));
      }),
    ).toEqual([
      { actor, act: 'admin granted', target: bo.email, detail: '' },
      { actor, act: 'admin revoked', target: bo.email, detail: '' },
    ]);
  });

  test('of the first admin, whom the settings made', async () => {
    const { entries } = await log();
    expect(entries.map(facts)).toContainEqual({
      actor: 'ADMIN_EMAILS',
      act: 'admin granted',
      target: root.email,
      detail: '',
    });
  });

  test('of the command that makes and unmakes admins', async () => {
    const env = { DATA_DIR: house.dataDir, ...house.shared };
    const command = fileURLToPath(new URL('../server/cli/admin.ts', import.meta.url));
    const told = await toldBy(async () => {
      for (const act of ['grant', 'revoke', 'revoke']) {
        expect(await start([command, act, bo.email], env).ended).toBe(0);
      }
    });
    expect(told).toEqual([
      { actor: 'npm run admin', act: 'admin granted', target: bo.email, detail: '' },
      { actor: 'npm run admin', act: 'admin revoked', target: bo.email, detail: '' },
    ]);
  });

  test('of a tag, an announcement, an ignored report, a deleted comment and a deleted post', async () => {
    const { post, commentId, id } = await report();
    let tag = '';
    let announcement = '';
    const told = await toldBy(async () => {
      tag = (await root.call('POST /tags', { body: { name: 'Teahouse' } })).body._id;
      const body = { title: 'Closed', description: 'On Friday.' };
      announcement = (await root.call('POST /announcements', { body })).body.insertedId;
      await root.call('DELETE /reports/{id}', { params: { id } });
      await root.call('DELETE /comments/{id}', { params: { id: commentId } });
      await root.call('DELETE /posts/{id}', { params: { id: post } });
    });
    const actor = root.email;
    const ofReport = `Spam or scam, by ${ana.email}, on comment ${commentId}`;
    const ofComment = `of ${bo.email}, under post ${post}`;
    const ofPost = `of ${ana.email}: A question of tea`;
    expect(told).toEqual([
      { actor, act: 'tag added', target: tag, detail: 'teahouse' },
      { actor, act: 'announcement made', target: announcement, detail: 'Closed' },
      { actor, act: 'report ignored', target: id, detail: ofReport },
      { actor, act: 'comment deleted', target: commentId, detail: ofComment },
      { actor, act: 'post deleted', target: post, detail: ofPost },
    ]);
  });

  test('of a payment, once, in the name of who paid', async () => {
    const cleo = await house.neighbour('Cleo');
    const told = await toldBy(async () => {
      const join = () => cleo.call('POST /membership', { body: { email: cleo.email } });
      await Promise.all([join(), join(), join()]);
    });
    const [payment] = (await root.call('GET /admin/payments')).body.payments;
    const detail = `test ${payment?.reference}: 100 usd`;
    expect(told).toEqual([
      { actor: cleo.email, act: 'payment taken', target: payment?._id, detail },
    ]);
  });
});

test('the log does not tell of what members do to their own, nor of what was refused', async () => {
  const { post, commentId, id } = await report();
  const told = await toldBy(async () => {
    await bo.refused(403, 'DELETE /posts/{id}', { params: { id: post } });
    await ana.refused(403, 'DELETE /comments/{id}', { params: { id: commentId } });
    await ana.refused(403, 'DELETE /reports/{id}', { params: { id } });
    await ana.refused(403, 'POST /tags', { body: { name: 'mine' } });
    await ana.refused(403, 'PATCH /admin/users/make-admin/{email}', email(ana));
    await root.refused(409, 'POST /tags', { body: { name: 'general' } });
    await root.refused(404, 'DELETE /comments/{id}', { params: { id: post } });
    await root.refused(409, 'PATCH /admin/users/revoke-admin/{email}', email(root));
    await bo.call('DELETE /comments/{id}', { params: { id: commentId } });
    await ana.call('DELETE /posts/{id}', { params: { id: post } });
  });
  expect(told).toEqual([]);
});

test('the log comes in pages, newest first, with the time of each act', async () => {
  const began = Date.now();
  for (const name of ['one', 'two', 'three'])
    await root.call('POST /tags', { body: { name: `paged ${name}` } });
  const page = async (at: number) =>
    (await root.call('GET /admin/audit', { query: { page: at, limit: 2 } })).body.entries;
  const entries = [...(await page(1)), ...(await page(2))];
  expect(entries.slice(0, 3).map(({ detail }) => detail)).toEqual([
    'paged three',
    'paged two',
    'paged one',
  ]);
  for (const { doneAt } of entries.slice(0, 3)) {
    expect(Date.parse(doneAt)).toBeGreaterThanOrEqual(began);
    expect(Date.parse(doneAt)).toBeLessThanOrEqual(Date.now());
  }
});

const values = `select id, 'somebody else', act, target, detail, done_at from audit`;
const onlyHere = onServers
  ? ['truncate audit', 'truncate users, audit cascade']
  : [
      `replace into audit ${values}`,
      `insert or replace into audit ${values}`,
      `insert or replace into audit (rowid, id, actor, act, target, detail, done_at)
        select rowid, 'another id', actor, act, target, detail, done_at from audit limit 1`,
      // Once there, such a row would pass for the next one's and nothing could be noted any more.
      `insert into audit (rowid, id, actor, act, target, detail, done_at) values (-1, '', '', '', '', '', 0)`,
    ];

test.each([
  `update audit set actor = 'somebody else'`,
  `update audit set detail = '' where act = 'payment taken'`,
  'delete from audit',
  `delete from audit where act = 'payment taken'`,
  `insert into audit ${values} where true on conflict (id) do update set actor = excluded.actor`,
  ...onlyHere,
])('nobody changes or removes an entry, not even past the forum: %s', async (sql) => {
  const before = await log();
  expect(before.total).toBeGreaterThan(0);
  await expect((async () => sayToDatabase(sql))()).rejects.toThrow('The audit log only grows');
  expect(await log()).toEqual(before);
});

test('what can not be noted is not done', async () => {
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

test.skipIf(onServers)(
  'payments and admins from before the log stand in it after the start',
  async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'adda-audit-')), 'forum.db');
    onTestFinished(() => rmSync(dirname(file), { recursive: true }));
    const before = new Database(file);
    migrateTo(before, '0000_start');
    before.exec(
      `insert into users (id, email, display_name, photo_url, search_text, role, is_member, created_at) values
      ('1', 'old@example.com', '', '', char(10) || 'old@example.com', 'admin', 1, 7),
      ('2', 'new@example.com', '', '', char(10) || 'new@example.com', 'user', 0, 8);
    insert into payments values ('p', '1', 'stripe', 'cs_1', 10000, 'bdt', 9);
    insert into counters values ('users', 2);`,
    );
    before.close();
    const store = openSqlite(file);
    const { entries } = await listAudit(store.read, { limit: 9, skip: 0 });
    await store.close();
    const target = 'old@example.com';
    expect(entries).toEqual([
      {
        ...{ id: 'p', actor: target, act: 'payment taken', target: 'p' },
        ...{ detail: 'stripe cs_1: 10000 bdt', doneAt: 9 },
      },
      {
        ...{ id: '1', actor: 'before the audit log', act: 'admin granted', target },
        ...{ detail: '', doneAt: 7 },
      },
    ]);
    expect(findFaults(file)).toEqual([]);
  },
);

test('a role or a payment that the log does not know of is found by fsck', async () => {
  const { config } = house.app.parts;
  expect(await faultsOf(config)).toEqual([]);
  await sayToDatabase(`update users set role = 'admin' where email = '${bo.email}'`);
  await sayToDatabase(
    `insert into payments (id, user_id, provider, reference, amount, currency, paid_at)
      select 'unnoted', id, 'test', 'unnoted', 100, 'usd', 0 from users where email = '${bo.email}'`,
  );
  const faults = await faultsOf(config);
  expect(faults).toEqual([
    'A payment (unnoted) is not in the audit log',
    expect.stringMatching(
      /^A member \(bo@example.com\) is admin; the audit log tells of \d grants/,
    ),
  ]);
});
