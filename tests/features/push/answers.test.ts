import { afterEach, describe, expect, test, vi } from 'vitest';
import { publish } from '../../support/content.ts';
import { mentionIn } from '../../support/features/inbox.ts';
import { openPushForum } from '../../support/push/forum.ts';
import { openPushService } from '../../support/push/service.ts';

afterEach(() => void vi.useRealTimers());

const MINUTE = 60;
const HOUR = 60 * MINUTE;

describe('what the push service answers', () => {
  test.each([404, 410])('%d: the browser is removed', async (status) => {
    const { ana, answer, service, sendAfter } = await openPushForum();
    service.answer({ status });
    await answer();
    await sendAfter(21);
    expect((await ana.call('GET /me/push')).body).toEqual([]);
  });

  test.each([429, 500, 503])('%d: it is tried again, after Retry-After', async (status) => {
    const { answer, device, service, shown, sendAfter } = await openPushForum();
    service.answer({ status, headers: { 'retry-after': '600' } });
    await answer();
    await sendAfter(21);
    service.answer({ status: 201 });
    await answer();
    await sendAfter(9 * MINUTE);
    expect(service.askedOf(device)).toHaveLength(1);
    await sendAfter(2 * MINUTE);
    expect(shown()).toHaveLength(1);
  });

  test.each([
    ['a year', '31536000', 24 * HOUR],
    ['a date of next week', new Date(Date.now() + 7 * 24 * HOUR * 1_000).toUTCString(), 24 * HOUR],
    ['less than nothing', '-5', MINUTE],
    ['no time', 'soon', MINUTE],
    ['more than a number holds', '9'.repeat(400), 24 * HOUR],
  ])('503 until %s: it is tried again within a day', async (_, header, seconds) => {
    const { answer, device, service, sendAfter } = await openPushForum();
    service.answer({ status: 503, headers: { 'retry-after': header } });
    await answer();
    await sendAfter(21);
    await sendAfter(seconds - 5);
    expect(service.askedOf(device)).toHaveLength(1);
    service.answer({ status: 201 });
    await sendAfter(10);
    expect(service.shownTo(device)).toHaveLength(1);
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

  test.each([
    [410, 0],
    [404, 0],
    [201, 1],
  ])('%d with a body without an end: the status counts at once', async (status, left) => {
    const { ana, answer, service, sendAfter } = await openPushForum();
    service.answer({ status, isEndless: true });
    await answer();
    const began = performance.now();
    await sendAfter(21);
    expect(performance.now() - began).toBeLessThan(5_000);
    expect((await ana.call('GET /me/push')).body).toHaveLength(left);
    expect(service.asked).toHaveLength(1);
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

  test.each([400, 401, 403, 302])('%d: it is given up, and the browser stays', async (status) => {
    const other = await openPushService();
    const { ana, answer, device, service, sendAfter } = await openPushForum();
    service.answer({ status, headers: { location: `${other.url}/elsewhere` } });
    await answer();
    await sendAfter(21);
    await sendAfter(30 * MINUTE);
    expect(service.askedOf(device)).toHaveLength(1);
    expect(other.asked).toEqual([]);
    expect((await ana.call('GET /me/push')).body).toHaveLength(1);
  });

  test('nothing for 10 seconds: it is tried again', { timeout: 30_000 }, async () => {
    const { answer, service, shown, sendAfter } = await openPushForum();
    service.answer('silence');
    await answer();
    await sendAfter(21);
    service.answer({ status: 201 });
    await sendAfter(2 * MINUTE);
    expect(shown()).toHaveLength(1);
  });
});
