import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readSetting } from '../../../db/core/internal-settings.ts';
import { moveForum } from '../../../db/maintenance/move.ts';
import { run } from '../../support/commands.ts';
import { publish } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { mentionIn } from '../../support/features/inbox.ts';
import { faults } from '../../support/features/leaving.ts';
import { newSubscription, type Subscription } from '../../support/features/push.ts';
import { freshFolder } from '../../support/folders.ts';
import { done, openOn, PAIRS, settingsOn } from '../../support/forums/transfer.ts';
import { pass } from '../../support/mail/notification-mails.ts';
import { openPushService } from '../../support/push/service.ts';
import { onServers } from '../../support/servers.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

afterEach(() => void vi.useRealTimers());

const JWT_SECRET = 'the secret of a forum that lasts, long';
const MINUTE_MS = 60_000;
type Service = Awaited<ReturnType<typeof openPushService>>;

const people = async (forum: TestApp) =>
  [await forum.memberWithoutPassword('Ana'), await forum.memberWithoutPassword('Ben')] as const;
const keyOf = async ({ visitor }: TestApp) => (await visitor.call('GET /push')).body.key;

/** Somebody mentions Ana under a new post. */
async function mention(forum: TestApp, title: string) {
  const [ana, ben] = await people(forum);
  await mentionIn(ben, await publish(ben, { title }), ana);
}

/** Two browsers of Ana's with something queued: one is claimed, and the push service of the other takes nothing. */
async function withQueue(forum: TestApp, service: Service): Promise<Subscription[]> {
  const [ana] = await people(forum);
  const devices = [newSubscription(service.url), newSubscription(service.url)];
  for (const { body } of devices) await ana.call('PUT /push', { body });
  await mention(forum, 'One');
  const now = Date.now();
  const [claimed, failing] = devices.map(({ body }) => `where endpoint = '${body.endpoint}'`);
  await executeSql(
    forum,
    `update push_devices set attempts = 1, claimed_until = ${now + MINUTE_MS} ${claimed};
     update push_devices set attempts = 2, due_at = ${now + MINUTE_MS}, failed_at = ${now} ${failing}`,
  );
  return devices;
}

async function sendAfter(forum: TestApp, ms: number) {
  pass(ms);
  await forum.app.jobs.push.run();
}

/** The queue goes on: what waited is told, and what comes then, under the key that the browsers know. */
async function expectItGoesOn(
  forum: TestApp,
  service: Service,
  devices: Subscription[],
  key: string,
) {
  expect(await faults(forum)).toEqual([]);
  const [ana] = await people(forum);
  expect((await ana.call('GET /me/push')).body).toHaveLength(devices.length);
  await sendAfter(forum, 6 * MINUTE_MS);
  await mention(forum, 'Two');
  await sendAfter(forum, 6 * MINUTE_MS);
  for (const device of devices) {
    expect(service.shownTo(device).map(({ body }) => body)).toEqual([
      'Ben mentioned you under “One”',
      'Ben mentioned you under “Two”',
    ]);
    expect(service.askedOf(device).at(-1)?.headers.authorization).toContain(`k=${key}`);
  }
  expect(await faults(forum)).toEqual([]);
}

describe.each(PAIRS)('A forum of %s that is imported into %s', { timeout: 60_000 }, (from, to) => {
  test('has neither its browsers nor its keys, and tells browsers that register anew of what comes then', async () => {
    const service = await openPushService();
    const settings = await settingsOn(from);
    const old = await openOn(settings);
    const devices = await withQueue(old, service);
    const key = await keyOf(old);
    const sealed = (await old.app.context.store.read(readSetting('push-keys'))) ?? '';
    const folder = join(freshFolder(), 'export');
    expect(await run('export', [folder], settings)).toMatchObject(done);
    await old.close();
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    const all = files
      .filter((file) => file.isFile())
      .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
      .join('');
    const secrets = devices.flatMap(({ body }) => [body.endpoint, body.keys.auth]);
    for (const secret of [sealed, key, ...secrets]) expect(all.includes(secret)).toBe(false);
    const target = await settingsOn(to);
    expect(await run('import', [folder], target)).toMatchObject(done);
    const forum = await openOn(target);
    expect(await faults(forum)).toEqual([]);
    expect(await keyOf(forum)).not.toBe(key);
    await sendAfter(forum, 6 * MINUTE_MS);
    expect(service.asked).toEqual([]);
    const [ana] = await people(forum);
    const device = newSubscription(service.url);
    await ana.call('PUT /push', { body: device.body });
    await mention(forum, 'Two');
    await sendAfter(forum, MINUTE_MS);
    expect(service.shownTo(device).map(({ body }) => body)).toEqual([
      'Ben mentioned you under “Two”',
    ]);
    expect(await faults(forum)).toEqual([]);
  });
});

test.skipIf(!onServers)(
  'a queue that moves to PostgreSQL goes on there',
  { timeout: 60_000 },
  async () => {
    const service = await openPushService();
    const settings = { ...(await settingsOn('SQLite')), JWT_SECRET };
    const old = await openOn(settings);
    const devices = await withQueue(old, service);
    const key = await keyOf(old);
    const file = old.app.context.config.databaseFile;
    await old.close();
    const target: Record<string, string> = { ...(await settingsOn('PostgreSQL')), JWT_SECRET };
    await moveForum(file, String(target['DATABASE_URL']), () => undefined);
    await expectItGoesOn(await openOn(target), service, devices, key);
  },
);

test.skipIf(onServers)(
  'a queue that a restore brings back goes on from there',
  { timeout: 60_000 },
  async () => {
    const service = await openPushService();
    const forum = await openTestApp({ JWT_SECRET });
    const devices = await withQueue(forum, service);
    const key = await keyOf(forum);
    const env = { DATA_DIR: forum.dataDir };
    const copy = join(freshFolder(), 'copy.db');
    expect(await run('backup', [copy], env)).toMatchObject(done);
    const [ana] = await people(forum);
    for (const { _id: id } of (await ana.call('GET /me/push')).body)
      await ana.call('DELETE /me/push/{id}', { params: { id } });
    await ana.call('PUT /push', { body: newSubscription(service.url).body });
    expect(await run('restore', [copy], env)).toMatchObject(done);
    await expectItGoesOn(forum, service, devices, key);
  },
);
