import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { all } from '../../../db/core/procedure.ts';
import { selectFrom } from '../../../db/features/identity/queries.ts';
import { ana, openProvider } from '../../support/features/provider-browser.ts';
import { askForReset, forum, NEW, register, registerMailVisitor, visitor } from './mail-visitor.ts';

registerMailVisitor();

test('mail links and sessions that have expired are deleted', async () => {
  const hourly: (() => void)[] = [];
  const intervals = vi.spyOn(globalThis, 'setInterval');
  const own = await openProvider();
  for (const [act, ms] of intervals.mock.calls) if (ms === 3_600_000) hourly.push(act);
  intervals.mockRestore();
  await own.visitor().call('/sign-up/email', ana);
  const handle = new Database(own.file);
  const count = (table: string) => handle.prepare(`select count(*) from ${table}`).pluck().get();
  const tables = ['identity_verifications', 'identity_sessions'];
  expect(tables.map(count)).toEqual([1, 1]);
  for (const table of tables) handle.exec(`update ${table} set expires_at = 1`);
  expect(hourly).toHaveLength(1);
  for (const act of hourly) act();
  await expect.poll(() => tables.map(count)).toEqual([0, 0]);
  handle.close();
  await own.close();
});

test("mail links can't be made from what the database holds", async () => {
  await register();
  await askForReset();
  const tokens = forum.mails.map(({ link }) => new URL(link).searchParams.get('token'));
  expect(tokens).toHaveLength(2);
  const whole = { where: [], limit: 10, skip: 0 };
  const kept = await forum.store.read(all(selectFrom('identityVerifications', whole), whole));
  expect(kept).toHaveLength(2);
  for (const token of tokens) expect(JSON.stringify(kept)).not.toContain(token);
  for (const { identifier } of kept) {
    const change = { token: String(identifier).replace(/^.*:/, ''), newPassword: NEW };
    expect((await visitor.call('/reset-password', change)).status).toBe(400);
    expect((await visitor.call('/confirm-email', change)).status).toBe(400);
  }
});
