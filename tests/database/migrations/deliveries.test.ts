import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migratePostgres } from '../../../db/core/drizzle.ts';
import type { Store } from '../../../db/core/store.ts';
import { claimDelivery } from '../../../db/features/deliveries/deliveries.ts';
import { openPostgres } from '../../../db/postgres/open.ts';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { openDatabase } from '../../cluster/support/database.ts';
import { freshFile } from '../../support/folders.ts';
import { migrateTo, migrationsUpTo } from '../../support/forums/migrate-to.ts';
import { emptySettings, onServers } from '../../support/servers.ts';

const LAST_BEFORE = '0029_push';
/** A server claims the mail about Gold; the link of the second mail about an address was sent. */
const rows = (now: string) => `
insert into users (key, id, email, display_name, photo_url, search_text, created_at)
  values (1, '00000000-0100-7000-8000-000000000000', 'ana@example.com', '', '', '', 1);
insert into identities (id, name, email, created_at, updated_at)
  values ('account', '', 'ana@example.com', ${now}, ${now});
insert into safety_mails values ('a', 1, 'new-device', 'Firefox', 5, 10, null, 2);
insert into gold_mails values ('b', 1, 'gift', 'code', '', 'hash', 20, 5000, 1);
insert into confirmation_mails (id, user_id, base, language, asked_at, due_at, attempts)
  values ('c', 'account', 'https://forum', 'bn', 6, 30, 3);
insert into email_links (id, user_key, kind, address, base, made_at, expires_at, due_at)
  values ('d', 1, 'confirm', 'new@example.com', 'https://forum', 7, 8, 40),
    ('e', 1, 'undo', 'old@example.com', 'https://forum', 7, 8, null)`;

async function onFile(): Promise<Store> {
  const file = freshFile();
  const before = new Database(file);
  migrateTo(before, LAST_BEFORE);
  before.exec(rows('0'));
  before.close();
  return openSqlite(file);
}

async function onPostgres(): Promise<Store> {
  const { url, client } = await openDatabase(emptySettings);
  await migratePostgres(client, migrationsUpTo(LAST_BEFORE, 'postgres'));
  await client.query(rows('now()'));
  return openPostgres(url);
}

test('mails that were due in four tables are due in one, a claimed one once its claim has ended', async () => {
  const store = await (onServers ? onPostgres() : onFile());
  const claimed: unknown[] = [];
  for (const now of [1_000, 1_000, 1_000, 1_000, 5_000, 5_000]) {
    const mail = await claimDelivery(store, 'all', now, 9_000);
    if (mail) claimed.push({ now, ...mail });
  }
  await store.close();
  const ofMember = { userKey: 1, title: '', detail: '', claimedUntil: 9_000 };
  const safety = { id: 'a', kind: 'safety', subject: 'new-device', title: 'Firefox' };
  const confirmation = { id: 'c', kind: 'confirmation', subject: 'account', userKey: 0 };
  expect(claimed).toEqual([
    { ...ofMember, ...safety, now: 1_000, madeAt: 5, attempts: 3 },
    {
      ...ofMember,
      ...confirmation,
      title: 'https://forum',
      detail: 'bn',
      now: 1_000,
      madeAt: 6,
      attempts: 4,
    },
    { ...ofMember, id: 'd', kind: 'address', subject: 'd', now: 1_000, madeAt: 7, attempts: 1 },
    {
      ...ofMember,
      id: 'b',
      kind: 'gift',
      subject: 'code',
      detail: 'hash',
      now: 5_000,
      madeAt: 20,
      attempts: 2,
    },
  ]);
});
