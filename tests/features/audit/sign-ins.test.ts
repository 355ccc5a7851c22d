import Database from 'better-sqlite3';
import { describe, expect, test, vi } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { newRowId } from '../../../db/core/ids.ts';
import { listAudit } from '../../../db/features/audit/audit.ts';
import { proveAddress } from '../../../db/features/users/proven-addresses.ts';
import { findFaults } from '../../../db/maintenance/check/fsck.ts';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { freshFile } from '../../support/folders.ts';
import { migrateTo } from '../../support/forums/migrate-to.ts';
import { mailTokenFor } from '../../support/mail/mails.ts';
import { openForum } from '../../support/open-forum.ts';
import { PASSWORD } from '../../support/person.ts';
import { onServers } from '../../support/servers.ts';
import { openAuditForum } from './forum.ts';

/** A forum behind a proxy, so that people come from networks of their own, and what its admin sees in the log. */
async function openLogged(env: Record<string, string> = {}) {
  const { forum, root } = await openForum(['Root'], { TRUST_PROXY: '127.0.0.1/32', ...env });
  const entries = async () =>
    (await expectCall(root, 'GET /admin/audit', { query: { limit: 100 } })).body;
  return {
    forum,
    entries,
    /** The entries of the log about somebody, oldest first. */
    async told(email: string) {
      const all = (await entries()).entries.filter(({ target }) => target === email);
      return all.reverse().map(({ actor, act, detail }) => ({ actor, act, detail }));
    },
    post: (path: string, body: object, from: string, cookie = '') =>
      forum.post(path, body, { origin: forum.url, cookie, 'x-forwarded-for': from }),
  };
}

describe('the audit log of sign-ins tells', () => {
  test('of a sign-in, by whom and from which network, not of each renewal, and of an address that was proven', async () => {
    const { forum, told, post } = await openLogged();
    const ana = await forum.member('Ana');
    const { email, cookie } = ana;
    for (const from of ['127.0.0.1', '127.0.0.1', '127.0.0.1', '2001:db8::7', '2001:db8::8'])
      await post('/jwt', { email }, from, cookie);
    for (const _ of ['once', 'twice']) await proveAddress(forum.app.context.store, email);
    expect(await told(email)).toEqual([
      { actor: email, act: 'signed in', detail: 'from 127.0.0.1' },
      { actor: email, act: 'signed in', detail: 'from 2001:db8:0:0' },
      { actor: email, act: 'address proven', detail: '' },
    ]);
  });

  test('of refused sign-ins, the like of them together, of no password, and of a flood so much that it fills no disk', async () => {
    const { forum, told, post, entries } = await openLogged();
    const ana = await forum.member('Ana');
    const guess = (from: string, email = 'ANA@example.com') =>
      post('/auth/sign-in/email', { email, password: 'a wrong guess' }, from);
    for (let n = 0; n < 12; n++) expect((await guess('192.0.2.1')).status).toBe(401);
    await guess('192.0.2.2');
    const refused = (await told(ana.email)).filter(({ act }) => act === 'sign-in refused');
    expect(refused).toEqual([
      refusal('192.0.2.1', 'wrong e-mail or password'),
      refusal('192.0.2.1', 'wrong e-mail or password (10 times within an hour)'),
      refusal('192.0.2.2', 'wrong e-mail or password'),
    ]);
    expect(JSON.stringify((await entries()).entries)).not.toMatch(/guess|horse/);
    const before = (await entries()).total;
    for (let n = 0; n < 30; n++) await guess('192.0.2.3', `n${n}@example.com`);
    expect((await entries()).total - before).toBe(20);
  });

  const refusal = (network: string, why: string) => ({
    actor: network,
    act: 'sign-in refused',
    detail: `from ${network}: ${why}`,
  });

  test('of wrong passwords for a letter and for a change, under the account that they are of', async () => {
    const { forum, told, post } = await openLogged();
    const ana = await forum.member('Ana');
    const change = { currentPassword: 'a wrong guess', newPassword: 'another one' };
    await post('/auth/change-password', change, '192.0.2.1', ana.cookie);
    const token = await mailTokenFor(forum, ana.email);
    await post('/auth/confirm-email', { token, password: 'a wrong guess' }, '192.0.2.2');
    expect((await told(ana.email)).slice(1)).toEqual([
      refusal('192.0.2.1', 'wrong password for a change of it'),
      refusal('192.0.2.2', 'wrong password for a letter'),
    ]);
  });

  test('of no guess where no password was looked at, which counts as none either; then of the lockout', async () => {
    const { forum, told, post, entries } = await openLogged({ RATE_LIMITS: 'on' });
    const ana = await forum.member('Ana');
    const before = (await entries()).total;
    const { email } = ana;
    const change = { email, currentPassword: 'a wrong guess', newPassword: 'another one' };
    const letter = { email, token: 'none', password: 'a wrong guess' };
    for (let n = 0; n < 12; n++) {
      expect((await post('/auth/change-password', change, '192.0.2.1')).status).toBe(401);
      expect((await post('/auth/confirm-email', letter, '192.0.2.1')).status).toBe(400);
    }
    expect((await entries()).total).toBe(before);
    const signIn = async (password: string) =>
      (await post('/auth/sign-in/email', { email, password }, '192.0.2.1')).status;
    expect(await signIn(PASSWORD)).toBe(200);
    expect((await told(email)).map(({ act }) => act)).toEqual(['signed in']);
    for (let n = 0; n < 10; n++) await signIn('a wrong guess');
    expect(await signIn(PASSWORD)).toBe(429);
    expect((await told(email)).at(-1)).toEqual(refusal('192.0.2.1', 'too many failed sign-ins'));
  });
});

test("the audit log of sign-ins: a sign-in that can't be logged still succeeds", async () => {
  const { forum, told, post } = await openLogged();
  const { log, store } = forum.app.context;
  const warn = vi.spyOn(log, 'warn');
  const { email, cookie } = await forum.member('Ana');
  const full = vi.spyOn(store, 'write').mockRejectedValue(new Error('The disk is full'));
  expect((await post('/jwt', { email }, '192.0.2.9', cookie)).status).toBe(200);
  full.mockRestore();
  expect(warn.mock.calls.map((what) => what.at(-1))).toEqual([
    'the use of a session could not be noted',
    'a sign-in could not be noted',
  ]);
  expect(await told(email)).toHaveLength(1);
});

const { bo, forum, sayToDatabase } = await openAuditForum();
const { config } = forum.app.context;

test.skipIf(onServers)(
  'the audit log: payments and admins from before it stand in it after the start',
  async () => {
    const file = freshFile();
    const before = new Database(file);
    migrateTo(before, '0000_start');
    before.exec(
      `insert into users (id, email, display_name, photo_url, search_text, role, is_member, created_at) values
      ('01952672-9b80-7a1c-8000-000000000001', 'old@example.com', '', '', char(10) || 'old@example.com', 'admin', 1, 7),
      ('01952672-9b80-7a1c-8000-000000000002', 'new@example.com', '', '', char(10) || 'new@example.com', 'user', 0, 8);
    insert into payments values ('01952672-9b80-7a1c-8000-000000000003', '01952672-9b80-7a1c-8000-000000000001', 'stripe', 'cs_1', 10000, 'bdt', 9);
    insert into counters values ('users', 2);`,
    );
    before.close();
    const store = openSqlite(file);
    const { entries } = await store.read(listAudit({ limit: 9, skip: 0 }));
    await store.close();
    const target = 'old@example.com';
    const [id, payment] = ['1', '3'].map((n) => `01952672-9b80-7a1c-8000-00000000000${n}`);
    const paid = { act: 'payment taken', target: payment, detail: 'stripe cs_1: 10000 bdt' };
    const granted = { act: 'admin granted', target, detail: '' };
    expect(entries).toMatchObject([
      { id: payment, actor: target, ...paid, doneAt: 9 },
      { id, actor: 'before the audit log', ...granted, doneAt: 7 },
    ]);
    expect(findFaults(file)).toEqual([]);
  },
);

test('the audit log: fsck finds a role or a payment that it lacks', async () => {
  const unnoted = newRowId();
  expect(await faultsOf(config)).toEqual([]);
  await sayToDatabase(`update users set role = 'admin' where email = '${bo.email}'`);
  await sayToDatabase(
    `insert into payments (key, id, user_key, provider, reference, amount, currency, paid_at)
      select ${unnoted.key}, '${unnoted.id}', key, 'test', 'unnoted', 100, 'usd', 0 from users where email = '${bo.email}'`,
  );
  const faults = await faultsOf(config);
  expect(faults).toEqual([
    `A payment (${unnoted.id}) is not in the audit log`,
    expect.stringMatching(
      /^A member \(bo@example.com\) is admin; the audit log tells of \d grants/,
    ),
  ]);
});

test('fsck finds a row whose key is not that of its id', async () => {
  const [{ key, id }, other] = [newRowId(), newRowId()];
  await sayToDatabase(`insert into tags (key, id, name) values (${key}, '${other.id}', 'lost')`);
  expect(await faultsOf(config)).toContain(
    `A row of tags (${other.id}) can't be found by its id: its key is ${key}`,
  );
  await sayToDatabase(`update tags set id = '${id}' where key = ${key}`);
  expect(await faultsOf(config)).not.toContainEqual(expect.stringMatching('row of tags'));
});
