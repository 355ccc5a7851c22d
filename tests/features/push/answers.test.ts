import { afterEach, describe, expect, test, vi } from 'vitest';
import { publish } from '../../support/content.ts';
import { mentionIn, seeAll } from '../../support/features/inbox.ts';
import type { Subscription } from '../../support/features/push.ts';
import { pass } from '../../support/mail/notification-mails.ts';
import type { Person } from '../../support/person.ts';
import { openPushForum } from '../../support/push/forum.ts';
import { type Answer, openPushService } from '../../support/push/service.ts';

afterEach(() => void vi.useRealTimers());

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A forum where Ana has a browser for each of these answers of the push service, and one that takes all. */
async function openWith(...answers: Answer[]) {
  const scene = await openPushForum();
  const devices: Subscription[] = [];
  for (const _ of answers) devices.push(await scene.register(scene.ana));
  scene.service.answer(({ path }) => {
    const at = devices.findIndex(({ body }) => body.endpoint.endsWith(path));
    return answers[at] ?? { status: 201 };
  });
  const { asked, askedOf, shownTo } = scene.service;
  return {
    ...scene,
    /** How often the service was asked for each of them, and how often it took a push. */
    asked: () => devices.map((device) => askedOf(device).length),
    taken: () => devices.map((device) => shownTo(device).length),
    all: asked,
    left: async () => (await scene.ana.call('GET /me/push')).body.length,
  };
}

describe('what the push service answers', () => {
  test('404 and 410: the browser is removed, at once also where the body has no end; 400, 401, 403 and 302: the push is given up, and the browser stays', async () => {
    const other = await openPushService();
    const headers = { location: `${other.url}/elsewhere` };
    const { answer, asked, left, all, sendAfter } = await openWith(
      ...[404, 410].flatMap((status) => [{ status }, { status, isEndless: true }]),
      { status: 201, isEndless: true },
      ...[400, 401, 403, 302].map((status) => ({ status, headers })),
    );
    await answer();
    const began = performance.now();
    await sendAfter(21);
    expect(performance.now() - began).toBeLessThan(5_000);
    expect([await left(), all.length]).toEqual([6, 10]);
    await sendAfter(30 * MINUTE);
    expect(asked()).toEqual(Array(9).fill(1));
    expect(other.asked).toEqual([]);
    expect(await left()).toBe(6);
  });

  test('429, 500 and 503: it is tried again after Retry-After, yet within a day', async () => {
    const until = (time: string, status = 503) => ({ status, headers: { 'retry-after': time } });
    const inAWeek = new Date(Date.now() + 7 * 24 * HOUR * 1_000).toUTCString();
    const { answer, asked, taken, service, sendAfter } = await openWith(
      until('600', 429),
      until('600', 500),
      until('600'),
      // A year, next week, less than nothing, no time, and more than a number holds.
      until('31536000'),
      until(inAWeek),
      until('-5'),
      until('soon'),
      until('9'.repeat(400)),
    );
    await answer();
    await sendAfter(21);
    service.answer({ status: 201 });
    await sendAfter(MINUTE - 5);
    expect(asked()).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    await sendAfter(10);
    expect(taken()).toEqual([0, 0, 0, 0, 0, 1, 1, 0]);
    for (const [seconds, counts] of [
      [8 * MINUTE, [0, 0, 0, 0, 0, 1, 1, 0]],
      [2 * MINUTE, [1, 1, 1, 0, 0, 1, 1, 0]],
      [24 * HOUR - 11 * MINUTE - 10, [1, 1, 1, 0, 0, 1, 1, 0]],
      [10, [1, 1, 1, 1, 1, 1, 1, 1]],
    ] as const) {
      await sendAfter(seconds);
      expect(taken()).toEqual(counts);
    }
  });

  test('503 for more than a day: all that waited is given up, and what comes then is told', async () => {
    const { forum, ana, ben, answer, service, shown, sendAfter } = await openPushForum();
    const other = await publish(ben, { title: 'Two' });
    const third = await publish(ben, { title: 'Three' });
    service.answer({ status: 503 });
    await answer();
    await mentionIn(ben, other, ana);
    for (let n = 0; n < 30; n++) await sendAfter(HOUR);
    service.answer({ status: 201 });
    await sendAfter(9 * HOUR);
    expect(shown()).toEqual([]);
    await mentionIn(await forum.signInAgain(ben), third, await forum.signInAgain(ana));
    await sendAfter(21);
    expect(shown().map(({ body }) => body)).toEqual(['Ben mentioned you under “Three”']);
  });

  test('413: it is sent once more with a short text, then given up', async () => {
    const { answer, device, service, shown, sendAfter } = await openPushForum();
    let asked = 0;
    service.answer(() => ({ status: asked++ === 0 ? 413 : 201 }));
    await answer();
    await sendAfter(21);
    expect(shown()).toMatchObject([{ body: 'Something is new for you' }]);
    service.answer({ status: 413 });
    await answer();
    await sendAfter(6 * MINUTE);
    await sendAfter(HOUR);
    expect(service.askedOf(device)).toHaveLength(4);
  });
});

describe('a push without an answer', () => {
  /** Ana's browser may show a first push; she may read meanwhile; then she is mentioned, and the service answers again. */
  async function openUnanswered(meanwhile: (ana: Person) => Promise<unknown>) {
    const scene = await openPushForum();
    const { ana, ben, post, answer, device, service, sendAfter } = scene;
    await answer();
    service.answer('reset');
    await sendAfter(21);
    await meanwhile(ana);
    await mentionIn(ben, post, ana);
    service.answer({ status: 201 });
    await sendAfter(2 * MINUTE);
    return { ...scene, topics: service.askedOf(device).map(({ headers }) => headers['topic']) };
  }

  test('may stand on the screen: it is replaced by the one that tells of more', async () => {
    const { ana, ben, post, shown, sendAfter, topics } = await openUnanswered(async () => {});
    expect(shown()).toMatchObject([{ body: '2 new replies in one thread' }]);
    expect(topics).toEqual([shown()[0]?.tag, shown()[0]?.tag]);
    // Later pushes stand beside it.
    await mentionIn(ben, post, ana);
    await sendAfter(HOUR);
    expect(shown()[1]?.tag).not.toBe(shown()[0]?.tag);
  });

  test('about what was read meanwhile gives its place to none', async () => {
    const { shown, topics } = await openUnanswered(seeAll);
    expect(shown()).toMatchObject([{ body: 'Ben mentioned you under “Tea”' }]);
    expect(shown()[0]?.tag).not.toBe(topics[0]);
  });
});

const MOST_OF_A_MEMBER = 10;
/** Far less than the ten seconds that one silent endpoint takes. */
const SOON = { timeout: 5_000 };

test('endpoints that never answer hold up nobody else, and are tried again after ten seconds', async () => {
  const { forum, ana, ben, post, register, answer, device, service, shown, sendAfter } =
    await openPushForum();
  const other = await publish(ben, { title: 'Two' });
  const mallory = await forum.memberWithoutPassword('Mallory');
  const silent: Subscription[] = [];
  for (let n = 0; n < MOST_OF_A_MEMBER; n++) silent.push(await register(mallory));
  service.answer(({ path }) => (device.body.endpoint.endsWith(path) ? { status: 201 } : 'silence'));
  await mentionIn(ben, post, mallory);
  pass(1_000);
  await answer();
  const run = sendAfter(21);
  await vi.waitFor(() => expect(shown()).toHaveLength(1), SOON);
  await vi.waitFor(() => expect(service.asked).toHaveLength(1 + MOST_OF_A_MEMBER), SOON);

  // A push that becomes due meanwhile does not wait for the silent endpoints.
  await mentionIn(ben, other, ana);
  pass(21_000);
  await vi.waitFor(() => expect(shown()).toHaveLength(2), SOON);
  await run;
  service.answer({ status: 201 });
  await sendAfter(2 * MINUTE);
  expect(silent.map((one) => service.shownTo(one).length)).toEqual(silent.map(() => 1));
});
