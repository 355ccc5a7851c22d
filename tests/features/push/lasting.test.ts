import { afterEach, describe, expect, test, vi } from 'vitest';
import { readSetting } from '../../../db/core/internal-settings.ts';
import { publish } from '../../support/content.ts';
import { mentionIn } from '../../support/features/inbox.ts';
import { newSubscription } from '../../support/features/push.ts';
import { freshFolder } from '../../support/folders.ts';
import { pass } from '../../support/mail/notification-mails.ts';
import { openPushService } from '../../support/push/service.ts';
import { settingsFor } from '../../support/servers.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

afterEach(() => void vi.useRealTimers());

const [OLD, NEW] = ['the first secret of the forum, long', 'the second secret of the forum, long'];

const keyOf = async ({ visitor }: TestApp) => (await visitor.call('GET /push')).body.key;
const sealedIn = ({ app }: TestApp) => app.context.store.read(readSetting('push-keys'));

/** Registers a browser of Ana's. @returns what the forum keeps about it. */
async function withBrowser(forum: TestApp, service?: string) {
  const ana = await forum.memberWithoutPassword('Ana');
  const device = newSubscription(service);
  await ana.call('PUT /push', { body: device.body });
  const listed = (await ana.call('GET /me/push')).body;
  expect(listed).toHaveLength(1);
  return { ana, device, listed, key: await keyOf(forum) };
}
const listedIn = async (forum: TestApp) =>
  (await (await forum.memberWithoutPassword('Ana')).call('GET /me/push')).body;

/** A forum that is opened again and again, with what it knew under the first secret. */
async function openLasting() {
  const dir = freshFolder();
  const place = { DATA_DIR: dir, ...(await settingsFor(dir)) };
  const open = (env: Record<string, string>) => openTestApp({ ...place, ...env });
  const first = await open({ JWT_SECRET: OLD });
  const before = { ...(await withBrowser(first)), sealed: await sealedIn(first) };
  await first.close();
  return { open, before };
}

describe('after a change of JWT_SECRET', () => {
  test('with the one from before keys and browsers stay, sealed anew', async () => {
    const { open, before } = await openLasting();
    const second = await open({ JWT_SECRET: NEW, JWT_SECRET_BEFORE: OLD });
    expect(await keyOf(second)).toBe(before.key);
    expect(await sealedIn(second)).not.toBe(before.sealed);
    await second.close();
    const third = await open({ JWT_SECRET: NEW });
    expect([await keyOf(third), await listedIn(third)]).toEqual([before.key, before.listed]);
  });

  test('without it there are new keys and no browsers, and one that registers again is told', async () => {
    const { open, before } = await openLasting();
    const service = await openPushService();
    const second = await open({
      JWT_SECRET: NEW,
      JWT_SECRET_BEFORE: 'neither of them, but long enough',
    });
    expect(await listedIn(second)).toEqual([]);
    const { ana, device, key } = await withBrowser(second, service.url);
    expect(key).not.toBe(before.key);
    const ben = await second.memberWithoutPassword('Ben');
    await mentionIn(ben, await publish(ben), ana);
    pass(21_000);
    await second.app.jobs.push.run();
    expect(service.shownTo(device)).toHaveLength(1);
    expect(service.askedOf(device)[0]?.headers.authorization).toContain(`k=${key}`);
  });
});
