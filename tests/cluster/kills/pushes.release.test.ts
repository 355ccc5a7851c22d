import { afterEach, describe, expect, test, vi } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { mentionIn, replyTo, seeAll } from '../../support/features/inbox.ts';
import { newSubscription, type Subscription } from '../../support/features/push.ts';
import { type Person, personOf } from '../../support/person.ts';
import { openPushService, type TakenPush } from '../../support/push/service.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';
import { alone, SKIPPED, until } from '../support/pair.ts';
import { clockAhead, startProcess } from '../support/process.ts';

afterEach(() => void vi.useRealTimers());

const BROWSERS = 30;
const THREADS = 2;
/** More than the claim of a killed server lasts. */
const CLAIM_OVER_MS = 4 * 60_000;

/** The server that has sent a push: each names another contact. */
const senderOf = ({ headers }: TakenPush): string => {
  const [, claims = ''] = String(headers.authorization).split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).sub;
};

/** Starts servers of a forum by name, which send pushes after a second. */
const serversOf =
  ({ shared, dataDir }: TestApp) =>
  (name: string, more: Record<string, string> = {}) =>
    startProcess({
      ...shared,
      ...more,
      DATA_DIR: `${dataDir}/${name}`,
      PUSH_AFTER: '1',
      MAIL_FROM: `${name}@example.org`,
    });

describe.skipIf(alone)(`Pushes of two servers (${SKIPPED})`, { timeout: 180_000 }, () => {
  test(`kill -9 of one server amid the pushes to ${BROWSERS} browsers: none is lost, and none stands twice on a screen`, async () => {
    const service = await openPushService();
    // It makes the people, and sends nothing itself.
    const forum = await openTestApp({ PUSH: 'off' });
    const open = serversOf(forum);
    const [a] = await Promise.all([open('a'), open('b')]);
    const ben = await forum.memberWithoutPassword('Ben');
    const posts = await Promise.all(
      Array.from({ length: THREADS }, (_, n) => publish(ben, { title: `T${n}` })),
    );
    const readers: { who: Person; device: Subscription }[] = [];
    for (let n = 0; n < BROWSERS; n++) {
      const who = await forum.someone('Reader');
      const device = newSubscription(service.url);
      const { status } = await personOf(a.url, who.email, who.token).call('PUT /push', device);
      expect(status).toBe(200);
      readers.push({ who, device });
    }

    const bothWait = Promise.withResolvers<void>();
    const isKilled = Promise.withResolvers<void>();
    const waiting = new Set<string>();
    service.answer(async (push) => {
      if (service.asked.length > BROWSERS / 2) {
        waiting.add(senderOf(push));
        if (waiting.size === 2) bothWait.resolve();
        await isKilled.promise;
      }
      return { status: 201 };
    });
    const seen = new Set<string>();
    for (const [n, { who }] of readers.entries()) {
      for (const post of posts) await mentionIn(ben, post, who);
      if (n % 5 > 0) continue;
      await seeAll(who);
      seen.add(who.email);
    }
    await bothWait.promise;
    await a.end('SIGKILL');
    isKilled.resolve();
    const tagsOf = ({ device }: { device: Subscription }) =>
      new Set(service.shownTo(device).map(({ tag }) => tag));
    await open('c', clockAhead(CLAIM_OVER_MS));
    const unseen = readers.filter(({ who }) => !seen.has(who.email));
    await until(() => unseen.every((reader) => tagsOf(reader).size === THREADS), 60_000);

    // A repeat takes the place of the first one, so each thread stands once.
    for (const reader of readers) expect(tagsOf(reader).size).toBeLessThanOrEqual(THREADS);
    const bodies = readers.flatMap(({ device }) => service.shownTo(device).map((s) => s.body));
    expect(new Set(bodies)).toEqual(
      new Set(posts.map((_, n) => `Ben mentioned you under “T${n}”`)),
    );
  });

  test('kill -9 between the sending of a push and its note, while more comes in the thread: it stands once', async () => {
    const service = await openPushService();
    const forum = await openTestApp({ PUSH: 'off' });
    const open = serversOf(forum);
    const a = await open('a');
    const [ana, ben] = [
      await forum.memberWithoutPassword('Ana'),
      await forum.memberWithoutPassword('Ben'),
    ];
    const post = await publish(ben, { title: 'Tea' });
    const { _id: comment } = await writeComment(ana, post, 'Green.');
    const device = newSubscription(service.url);
    const { status } = await personOf(a.url, ana.email, ana.token).call('PUT /push', device);
    expect(status).toBe(200);
    const isSent = Promise.withResolvers<void>();
    const isKilled = Promise.withResolvers<void>();
    service.answer(async () => {
      isSent.resolve();
      await isKilled.promise;
      return { status: 201 };
    });
    await replyTo(ben, post, comment);
    await isSent.promise;
    await a.end('SIGKILL');
    isKilled.resolve();
    await mentionIn(ben, post, ana);
    await open('b', clockAhead(CLAIM_OVER_MS));
    await until(() => service.shownTo(device).length === 2, 60_000);
    const [first, second] = service.shownTo(device);
    expect([first?.body, second?.body]).toEqual([
      'Ben replied to you under “Tea”',
      '2 new replies in one thread',
    ]);
    expect(second?.tag).toBe(first?.tag);
  });
});
