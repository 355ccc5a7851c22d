import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { newRowId } from '../../../db/core/ids.ts';
import { listAudit } from '../../../db/features/audit/audit.ts';
import { findFaults } from '../../../db/maintenance/check/fsck.ts';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { migrateTo } from '../../support/forums/migrate-to.ts';
import { onServers } from '../../support/servers.ts';
import { bo, forum, registerAuditForum, sayToDatabase } from './forum.ts';

registerAuditForum();

test.skipIf(onServers)(
  'the audit log: payments and admins from before it stand in it after the start',
  async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'adda-audit-')), 'forum.db');
    onTestFinished(() => rmSync(dirname(file), { recursive: true }));
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
    expect(entries).toMatchObject([
      {
        id: '01952672-9b80-7a1c-8000-000000000003',
        actor: target,
        act: 'payment taken',
        target: '01952672-9b80-7a1c-8000-000000000003',
        detail: 'stripe cs_1: 10000 bdt',
        doneAt: 9,
      },
      {
        id: '01952672-9b80-7a1c-8000-000000000001',
        actor: 'before the audit log',
        act: 'admin granted',
        target,
        detail: '',
        doneAt: 7,
      },
    ]);
    expect(findFaults(file)).toEqual([]);
  },
);

test('the audit log: fsck finds a role or a payment that it lacks', async () => {
  const { config } = forum.app.context;
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
  const { config } = forum.app.context;
  const [{ key, id }, other] = [newRowId(), newRowId()];
  await sayToDatabase(`insert into tags (key, id, name) values (${key}, '${other.id}', 'lost')`);
  expect(await faultsOf(config)).toContain(
    `A row of tags (${other.id}) can't be found by its id: its key is ${key}`,
  );
  await sayToDatabase(`update tags set id = '${id}' where key = ${key}`);
  expect(await faultsOf(config)).not.toContainEqual(expect.stringMatching('row of tags'));
});
