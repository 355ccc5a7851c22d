import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from 'better-auth/crypto';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findFaults } from '../../../db/maintenance/check/fsck.ts';
import { postBy, publish } from '../../support/content.ts';
import { migrateTo } from '../../support/forums/migrate-to.ts';
import { openMailServer } from '../../support/mail/server.ts';
import { PASSWORD, personOf } from '../../support/person.ts';
import { AS_PRODUCTION } from '../../support/production.ts';
import { onServers } from '../../support/servers.ts';
import { openTestApp } from '../../support/test-app.ts';

const production = {
  ...AS_PRODUCTION,
};

describe('VERIFY', () => {
  test('is on in production unless it is switched off, and off in development', async () => {
    const box = await openMailServer();
    const strict = await openTestApp({ ...production, SMTP_URL: box.url });
    const ana = await strict.member('Ana');
    expect((await ana.refused(403, 'POST /posts', { body: postBy(ana) })).code).toBe(
      'address-unproven',
    );
    const lax = await openTestApp({ ...production, VERIFY: 'off' });
    await publish(await lax.member('Ana'));
    await publish(await (await openTestApp()).member('Ana'));
  });
});

test.skipIf(onServers)(
  'VERIFY: a member from before addresses had to be proven writes, and is no admin by ADMIN_EMAILS for that',
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'adda-proven-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    const before = new Database(join(dir, 'forum.db'));
    migrateTo(before, '0004_audit_only_grows');
    before.exec(
      `insert into users (id, email, display_name, photo_url, search_text, created_at)
      values ('01952672-9b80-7a1c-8000-000000000001', 'root@example.com', 'Root', '', 'root' || char(10) || 'root@example.com', 7);
      insert into counters values ('users', 1);
      insert into identities values ('i', 'Root', 'root@example.com', 0, null, 6, 6);`,
    );
    before
      .prepare(
        `insert into identity_accounts (id, account_id, provider_id, user_id, password, created_at, updated_at)
        values ('a', 'i', 'credential', 'i', ?, 6, 6)`,
      )
      .run(await hashPassword(PASSWORD));
    before.close();
    const box = await openMailServer();
    const forum = await openTestApp({ ...production, DATA_DIR: dir, SMTP_URL: box.url });
    const email = 'root@example.com';
    const send = (path: string, body: object, cookie = '') =>
      forum.raw(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: production.PUBLIC_URL, cookie },
        body: JSON.stringify(body),
      });
    const { headers } = await send('/auth/sign-in/email', { email, password: PASSWORD });
    const cookies = headers.getSetCookie().map((line) => line.split(';')[0]);
    const { body } = await send('/jwt', { email }, cookies.join('; '));
    const root = personOf(forum.url, email, (body as { token: string }).token);
    await publish(root);
    await root.refused(403, 'GET /admin/stats');
    expect(findFaults(join(dir, 'forum.db'))).toEqual([]);
    const young = await forum.member('Young');
    await young.refused(403, 'POST /posts', { body: postBy(young) });
  },
);
