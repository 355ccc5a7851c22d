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
import { onServers, settingsFor } from '../../support/servers.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;
const [OLD, NEW] = ['the first secret of the forum, long', 'the second secret of the forum, long'];
type Service = Awaited<ReturnType<typeof openPushService>>;

const people = async (forum: TestApp) =>
  [await forum.memberWithoutPassword('Ana'), await forum.memberWithoutPassword('Ben')] as const;
const keyOf = async ({ visitor }: TestApp) => (await visitor.call('GET /push')).body.key;
const sealedIn = ({ app }: TestApp) => app.context.store.read(readSetting('push-keys'));
/** The browsers of Ana's. */
const listedIn = async (forum: TestApp) => {
  const [ana] = await people(forum);
  return (await ana.call('GET /me/push')).body;
};

/** Registers a browser of Ana's. */
async function register(forum: TestApp, service: Service): Promise<Subscription> {
  const [ana] = await people(forum);
  const device = newSubscription(service.url);
  expect((await ana.call('PUT /push', { body: device.body })).status).toBe(200);
  return device;
}

/** Somebody mentions Ana under a new post. */
async function mention(forum: TestApp, title: string) {
  const [ana, ben] = await people(forum);
  await mentionIn(ben, await publish(ben, { title }), ana);
}

async function sendAfter(forum: TestApp, ms: number) {
  pass(ms);
  await forum.app.jobs.push.run();
}

/** Two browsers of Ana's with something queued: one is claimed, and the push service of the other takes nothing. */
async function withQueue(forum: TestApp, service: Service): Promise<Subscription[]> {
  const devices = [await register(forum, service), await register(forum, service)];
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

/** A browser was told of these, by the key that it knows. */
function expectTold(service: Service, device: Subscription, titles: string[], key: string) {
  const told = service.shownTo(device).map(({ body }) => body);
  expect(told).toEqual(titles.map((title) => `Ben mentioned you under “${title}”`));
  expect(service.askedOf(device).at(-1)?.headers.authorization).toContain(`k=${key}`);
}

/** The queue goes on: what waited is told, and what comes then, under the key that the browsers know. */
async function expectItGoesOn(
  forum: TestApp,
  service: Service,
  devices: Subscription[],
  key: string,
) {
  expect(await faults(forum)).toEqual([]);
  expect(await listedIn(forum)).toHaveLength(devices.length);
  await sendAfter(forum, 6 * MINUTE_MS);
  await mention(forum, 'Two');
  await sendAfter(forum, 6 * MINUTE_MS);
  for (const device of devices) expectTold(service, device, ['One', 'Two'], key);
  expect(await faults(forum)).toEqual([]);
}

/** A browser that registers anew is told of what comes then. */
async function expectANewBrowserIsTold(forum: TestApp, service: Service) {
  const device = await register(forum, service);
  await mention(forum, 'Two');
  await sendAfter(forum, 21_000);
  expectTold(service, device, ['Two'], await keyOf(forum));
}

describe('after a change of JWT_SECRET', () => {
  /** A forum that is opened again and again, with what it knew under the first secret. */
  async function openLasting() {
    const dir = freshFolder();
    const place = { DATA_DIR: dir, ...(await settingsFor(dir)) };
    const open = (env: Record<string, string>) => openTestApp({ ...place, ...env });
    const [first, service] = [await open({ JWT_SECRET: OLD }), await openPushService()];
    await register(first, service);
    const before = [await keyOf(first), await listedIn(first)] as const;
    const sealed = await sealedIn(first);
    await first.close();
    return { open, before, sealed, service };
  }

  test('with the one from before keys and browsers stay, sealed anew', async () => {
    const { open, before, sealed } = await openLasting();
    const second = await open({ JWT_SECRET: NEW, JWT_SECRET_BEFORE: OLD });
    expect(await keyOf(second)).toBe(before[0]);
    expect(await sealedIn(second)).not.toBe(sealed);
    await second.close();
    const third = await open({ JWT_SECRET: NEW });
    expect([await keyOf(third), await listedIn(third)]).toEqual(before);
    expect(before[1]).toHaveLength(1);
  });

  test('without it there are new keys and no browsers, and one that registers again is told', async () => {
    const { open, before, service } = await openLasting();
    const JWT_SECRET_BEFORE = 'neither of them, but long enough';
    const second = await open({ JWT_SECRET: NEW, JWT_SECRET_BEFORE });
    expect(await listedIn(second)).toEqual([]);
    expect(await keyOf(second)).not.toBe(before[0]);
    await expectANewBrowserIsTold(second, service);
  });
});

describe.each(PAIRS)('A forum of %s that is imported into %s', (from, to) => {
  test('has neither its browsers nor its keys, and tells browsers that register anew of what comes then', async () => {
    const service = await openPushService();
    const settings = await settingsOn(from);
    const old = await openOn(settings);
    const devices = await withQueue(old, service);
    const key = await keyOf(old);
    const sealed = (await sealedIn(old)) ?? '';
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
    await expectANewBrowserIsTold(forum, service);
    expect(await faults(forum)).toEqual([]);
  });
});

describe('a queue', () => {
  test.skipIf(!onServers)('that moves to PostgreSQL goes on there', async () => {
    const service = await openPushService();
    const settings = { ...(await settingsOn('SQLite')), JWT_SECRET: OLD };
    const old = await openOn(settings);
    const devices = await withQueue(old, service);
    const key = await keyOf(old);
    const file = old.app.context.config.databaseFile;
    await old.close();
    const target: Record<string, string> = { ...(await settingsOn('PostgreSQL')), JWT_SECRET: OLD };
    await moveForum(file, String(target['DATABASE_URL']), () => undefined);
    await expectItGoesOn(await openOn(target), service, devices, key);
  });

  test.skipIf(onServers)('that a restore brings back goes on from there', async () => {
    const service = await openPushService();
    const forum = await openTestApp({ JWT_SECRET: OLD });
    const devices = await withQueue(forum, service);
    const key = await keyOf(forum);
    const env = { DATA_DIR: forum.dataDir };
    const copy = join(freshFolder(), 'copy.db');
    expect(await run('backup', [copy], env)).toMatchObject(done);
    const [ana] = await people(forum);
    for (const { _id: id } of await listedIn(forum))
      await ana.call('DELETE /me/push/{id}', { params: { id } });
    await register(forum, service);
    expect(await run('restore', [copy], env)).toMatchObject(done);
    await expectItGoesOn(forum, service, devices, key);
  });
});
